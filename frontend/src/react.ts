/** React alone: start.ts runs it before the site, so that neither keeps the page from answering for long. */
import 'react-dom/client';
