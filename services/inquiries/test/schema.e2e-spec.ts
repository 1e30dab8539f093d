import { expect, it } from '@jest/globals';
import { schemaColumns } from '../../../infra/test-harness/schema-columns.ts';
import { ENTITIES, MIGRATIONS } from '../src/schema.ts';

it('the migrations make exactly the columns that the entities describe', async () => {
  const { entities, migrations } = await schemaColumns(ENTITIES, MIGRATIONS);
  expect(migrations).toEqual(entities);
});
