import type { JsonSchema } from './json-schema.ts';
import type { DocumentedOperation, OpenApiDocument } from './open-api.ts';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign]!);

const STYLE = `
:root { color-scheme: light; --ink: #2b2118; --soft: #6b5d4f; --line: #ddd0bb; --paper: #faf6ee; --card: #fffdf8; --kraft: #9a5b1e; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 Archivo, system-ui, sans-serif; }
main, header { max-width: 62rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 3rem; }
h1 { font-size: clamp(1.75rem, 5vw, 2.5rem); line-height: 1.15; margin: 0 0 .75rem; }
h2 { font-size: 1.25rem; margin: 3rem 0 1rem; padding-bottom: .4rem; border-bottom: 2px solid var(--ink); }
h3 { font-size: 1.0625rem; margin: 0; }
p { margin: .5rem 0; max-width: 44rem; }
a { color: var(--kraft); text-underline-offset: .2em; }
a:focus-visible { outline: 3px solid var(--kraft); outline-offset: 3px; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: 0; margin: 1.25rem 0 0; list-style: none; }
nav a { display: inline-block; padding: .5rem 0; }
article { background: var(--card); border: 1px solid var(--line); border-radius: 4px; padding: 1.25rem; margin: 0 0 1.25rem; }
code { font: .875rem/1.5 'Sometype Mono', ui-monospace, monospace; overflow-wrap: anywhere; }
.call { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: baseline; margin: .25rem 0 .5rem; }
.method { font-weight: 700; color: var(--kraft); }
h4 { font-size: .8125rem; letter-spacing: .04em; text-transform: uppercase; color: var(--soft); margin: 1.25rem 0 .25rem; }
.table { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .9375rem; }
th, td { text-align: left; vertical-align: top; padding: .4rem .75rem .4rem 0; border-top: 1px solid var(--line); }
tbody th { white-space: nowrap; }
thead th { border-top: 0; font-size: .8125rem; font-weight: 600; color: var(--soft); }
footer { max-width: 62rem; margin: 3rem auto; padding: 0 1.25rem; color: var(--soft); font-size: .875rem; }
`;

/** The API for people to read: one page without scripts, written from the same document that programs read. */
export function documentationPage(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const areas = document.tags.map(({ name }) => ({
    name,
    calls: operations.filter(({ operation }) => operation.tags.includes(name)),
  }));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(document.info.title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>${escaped(document.info.title)}</h1>
<p>${inCode(document.info.description)}</p>
<p><a href="/api/openapi.json">OpenAPI ${escaped(document.openapi)} as JSON</a></p>
<nav aria-label="Areas"><ul>${areas.map(({ name }) => `<li><a href="#${anchor(name)}">${escaped(name)}</a></li>`).join('')}</ul></nav>
</header>
<main>
${areas
  .map(
    ({ name, calls }) =>
      `<section><h2 id="${anchor(name)}">${escaped(name)}</h2>\n${calls
        .map(({ path, method, operation }) => article(path, method, operation))
        .join('\n')}</section>`,
  )
  .join('\n')}
<section><h2 id="errors">Errors</h2><article>${table(fieldsOf(document.components.schemas.Error))}</article></section>
</main>
<footer><a href="/">Back to the site</a></footer>
</body>
</html>
`;
}

const anchor = (name: string): string => encodeURIComponent(name.toLowerCase().replaceAll(' ', '-'));

/** A text with `code` in it. */
const inCode = (text: string): string => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');

function article(path: string, method: string, operation: DocumentedOperation): string {
  const [success] = Object.entries(operation.responses);
  const [status, response] = success!;
  const sent = Object.entries(operation.requestBody?.content ?? {});
  const received = Object.entries(response.content ?? {});
  const errors = Object.keys(operation.responses).filter((code) => code >= '400');
  return `<article id="${escaped(operation.operationId)}">
<h3>${escaped(operation.summary)}</h3>
<p class="call"><code class="method">${escaped(method.toUpperCase())}</code> <code>${escaped(path)}</code></p>
${operation.description ? `<p>${inCode(operation.description)}</p>` : ''}
${operation.parameters ? `<h4>Parameters</h4>${table(operation.parameters.map(({ name, in: where, required, description = '', schema }) => ({ name, type: `${where}, ${typeOf(schema)}`, required, note: description })))}` : ''}
${sent.map(([type, { schema }]) => `<h4>Request: ${escaped(type)}</h4>${table(fieldsOf(schema))}`).join('')}
<h4>Response: ${escaped(status)}${received.length > 0 ? `, ${escaped(received[0]![0])}` : ', no body'}</h4>
${received.map(([, { schema }]) => table(fieldsOf(schema.items ?? schema), schema.items ? 'A list of:' : '')).join('')}
<h4>Errors</h4><p>${errors.map((code) => `<code>${escaped(code)}</code> ${escaped(operation.responses[code]!.description)}`).join(', ')}: <a href="#errors">the error body</a></p>
</article>`;
}

interface Field {
  name: string;
  type: string;
  required: boolean;
  note: string;
}

/** The fields of an object, those of objects in it by their path: 'quote.length'. */
function fieldsOf({ properties = {}, required = [] }: JsonSchema, prefix = ''): Field[] {
  return Object.entries(properties).flatMap(([key, schema]) => {
    const name = prefix + key;
    const inner = schema.items?.properties ? schema.items : schema;
    const field: Field = {
      name,
      type: typeOf(schema),
      required: required.includes(key) && schema.default === undefined,
      note: noteOf(schema),
    };
    return [field, ...fieldsOf(inner, `${name}${schema.items ? '[]' : ''}.`)];
  });
}

function typeOf({ type, format, enum: values, const: value, items, anyOf }: JsonSchema): string {
  if (value !== undefined) return JSON.stringify(value);
  if (values) return values.map((one) => JSON.stringify(one)).join(' | ');
  if (anyOf) return anyOf.map(typeOf).join(' | ');
  if (items) return `list of ${typeOf(items)}`;
  return format === 'binary' ? 'file' : [type ?? 'any', format].filter(Boolean).join(', ');
}

const noteOf = ({
  description,
  default: fallback,
  minLength,
  maxLength,
  minItems,
  maxItems,
}: JsonSchema): string =>
  [
    description,
    fallback === undefined ? '' : `default ${JSON.stringify(fallback)}`,
    rangeText(minLength, maxLength, 'characters'),
    rangeText(minItems, maxItems, 'entries'),
  ]
    .filter(Boolean)
    .join('; ');

function rangeText(least: number | undefined, most: number | undefined, unit: string): string {
  if (most === undefined || most === Number.MAX_SAFE_INTEGER)
    return least !== undefined && least > 1 ? `at least ${least} ${unit}` : '';
  return least === undefined || least <= 1 ? `at most ${most} ${unit}` : `${least} to ${most} ${unit}`;
}

function table(fields: Field[], caption = ''): string {
  if (fields.length === 0) return '';
  const rows = fields.map(
    ({ name, type, required, note }) =>
      `<tr><th scope="row"><code>${escaped(name)}</code></th><td><code>${escaped(type)}</code></td><td>${required ? 'yes' : ''}</td><td>${inCode(note)}</td></tr>`,
  );
  return `${caption ? `<p>${caption}</p>` : ''}<div class="table" tabindex="0"><table><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Always</th><th scope="col">Notes</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}
