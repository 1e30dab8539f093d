import { DataSource, type MixedList } from 'typeorm';
import { TestDatabase } from './test-database.ts';

/** The columns of tables, sorted, as 'table.column type NOT NULL'. */
interface SchemaColumns {
  /** As declared by the entities. */
  entities: string[];
  /** As created by the migrations in an empty database. */
  migrations: string[];
}

/** The columns of a service's entities and of its migrations, which have to be equal. */
export async function schemaColumns(
  entities: MixedList<Function>,
  migrations: MixedList<Function>,
): Promise<SchemaColumns> {
  const database = await TestDatabase.create('schema');
  const dataSource = new DataSource({ type: 'postgres', url: database.url, entities, migrations });
  try {
    await dataSource.initialize();
    await dataSource.runMigrations();
    const described = dataSource.entityMetadatas.flatMap(({ tableName, columns }) =>
      columns.map((column) =>
        toLine({
          table: tableName,
          column: column.databaseName,
          type: dataSource.driver.normalizeType(column) + (column.isArray ? '[]' : ''),
          required: !column.isNullable,
        }),
      ),
    );
    const migrated = await database.rows<Column>(
      `SELECT relname AS "table", attname AS "column", format_type(atttypid, atttypmod) AS type, attnotnull AS required
       FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
       WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
         AND relname <> 'migrations'`,
    );
    return { entities: described.sort(), migrations: migrated.map(toLine).sort() };
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
    await database.drop();
  }
}

interface Column {
  table: string;
  column: string;
  type: string;
  required: boolean;
}

const toLine = ({ table, column, type, required }: Column): string =>
  `${table}.${column} ${type}${required ? ' NOT NULL' : ''}`;
