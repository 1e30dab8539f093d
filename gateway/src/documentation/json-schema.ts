import * as z from 'zod/mini';

/** The parts of JSON Schema that the description and its tests use. */
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
      // A check in front of the actual schema does not describe the form.
      if (def.type === 'pipe' && io === 'input' && isCustom((def as z.core.$ZodPipeDef).in))
        Object.assign(jsonSchema, jsonSchemaOf((def as z.core.$ZodPipeDef).out, io));
      // The pattern is checked; the format would refuse more, such as a long local part.
      if (jsonSchema.format === 'email') delete jsonSchema.format;
      // Responses may get more properties.
      delete jsonSchema.additionalProperties;
    },
  });
  return json as JsonSchema;
}

const isCustom = (schema: z.core.$ZodType): boolean => schema._zod.def.type === 'custom';
