import type { Statement } from '@packaging/service-kit/database/statements';

/** The statement that inserts one row, and the parameters that it takes for a row. */
export interface Insert<Row> {
  statement: Statement;
  parameters(row: Row): unknown[];
}

/**
 * The INSERT of one row into a table. `columns` names the column of every field, so that a field without one does not
 * compile; a field that is undefined is stored as NULL.
 * @param clauses what follows the values: ON CONFLICT, RETURNING
 */
export function insertInto<Row>(
  table: string,
  columns: Record<keyof Row, string>,
  clauses = '',
): Insert<Row> {
  const fields = Object.keys(columns) as (keyof Row)[];
  const names = fields.map((field) => columns[field]).join(', ');
  const placeholders = fields.map((_field, index) => `$${index + 1}`).join(', ');
  return {
    statement: {
      name: `insert-into-${table}`,
      text: `INSERT INTO ${table} (${names}) VALUES (${placeholders}) ${clauses}`,
    },
    parameters: (row) => fields.map((field) => row[field]),
  };
}
