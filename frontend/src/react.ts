/** React alone. start.ts runs it before the site's own code, so that neither is one long task. */
import 'react-dom/client';
