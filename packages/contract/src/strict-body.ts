import * as z from 'zod/mini';

type Schema = z.core.$ZodType;

const made = new WeakMap<Schema, Schema>();

/**
 * Makes the same body, in which every name has to be known, at every depth (RULINGS, "unknown names in a body"): nobody
 * has to think of it for each object. A `looseObject` stays what it is.
 */
export function strictBody<S extends Schema>(schema: S): S {
  const known = made.get(schema) ?? strict(schema);
  made.set(schema, known);
  return known as S;
}

function strict(schema: Schema): Schema {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object': {
      if (def.catchall !== undefined) return schema;
      const shape = Object.fromEntries(Object.entries(def.shape).map(([name, one]) => [name, strict(one)]));
      return z.clone<Schema>(schema, { ...def, shape, catchall: z.never() } as typeof def);
    }
    case 'array':
      return z.clone<Schema>(schema, { ...def, element: strict(def.element) } as typeof def);
    case 'optional':
    case 'nullable':
    case 'default': {
      const strictDef = { ...def, innerType: strict(def.innerType) };
      return z.clone<Schema>(schema, strictDef);
    }
    case 'union':
      return z.clone<Schema>(schema, { ...def, options: def.options.map(strict) } as typeof def);
    case 'pipe':
      return z.clone<Schema>(schema, { ...def, in: strict(def.in) } as typeof def);
    default:
      return schema;
  }
}
