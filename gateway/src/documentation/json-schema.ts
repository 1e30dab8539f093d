import * as z from 'zod/mini';

/** A JSON Schema, as far as the documentation reads it. */
export interface JsonSchema {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  default?: unknown;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  [key: string]: unknown;
}

/**
 * The JSON Schema of a contract.
 * @param io what callers send (`input`) or receive (`output`)
 */
export function jsonSchemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      // A check in front of the schema proper says nothing of the form.
      if (def.type === 'pipe' && io === 'input' && isCustom((def as z.core.$ZodPipeDef).in))
        Object.assign(jsonSchema, jsonSchemaOf((def as z.core.$ZodPipeDef).out, io));
      // Its pattern is what is checked; the format would refuse more, such as a long local part.
      if (jsonSchema.format === 'email') delete jsonSchema.format;
      // What the services send may get more properties.
      delete jsonSchema.additionalProperties;
    },
  });
  return json as JsonSchema;
}

const isCustom = (schema: z.core.$ZodType): boolean => schema._zod.def.type === 'custom';
