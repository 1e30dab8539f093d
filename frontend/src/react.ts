/** React on its own, which start.ts runs before the site's code. */
import 'react-dom/client';
