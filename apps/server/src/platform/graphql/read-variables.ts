import {
  getNamedType,
  getNullableType,
  type GraphQLError,
  type GraphQLInputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  type OperationDefinitionNode,
  typeFromAST,
  validateInputValue,
} from 'graphql';
import { importedLine } from '@bivak/rules';
import type { RefusedField } from '../application/refusal.ts';
import { argumentName } from './graphql-field.ts';

/** Of names that nobody knows the beginning is named. */
const mostOfName = 80;
const mostFaults = 50;

/** What of the variables does not fit the schema, each by the name of its field, as REST names the fields of a body. */
export function variableFaults(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): RefusedField[] {
  const faults: RefusedField[] = [];
  for (const { variable, type: asked, defaultValue } of operation.variableDefinitions ?? []) {
    const name = variable.name.value;
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
    const type = typeFromAST(schema, asked);
    if (!isInputType(type) || (value === undefined && defaultValue !== undefined)) continue;
    validateInputValue(
      value,
      type,
      (error, path) => {
        if (faults.length < mostFaults)
          faults.push(faultOf(error, [name, ...path], typeAt(type, path), value));
      },
      true,
    );
  }
  return faults;
}

/** The library says what is wrong in English, and of a field too many or missing only there which one it is. */
function faultOf(
  { message }: GraphQLError,
  path: readonly (string | number)[],
  type: GraphQLInputType | undefined,
  whole: unknown,
): RefusedField {
  const unknown = /not to include unknown field "([^"]*)"/u.exec(message)?.[1];
  if (unknown !== undefined)
    return { field: argumentName([...path, importedLine(unknown, mostOfName)]), reason: 'unknown-name' };
  const missing = /to include required field "([^"]*)"/u.exec(message)?.[1];
  if (missing !== undefined) return { field: argumentName([...path, missing]), reason: 'required' };
  const field = argumentName(path);
  const value = path.slice(1).reduce<unknown>(valueIn, whole);
  if (value === undefined || value === null) return { field, reason: 'required' };
  const named = type === undefined ? undefined : getNamedType(type);
  if (isEnumType(named)) {
    const choices = named.getValues().map((one) => one.name);
    return { field, reason: 'not-a-choice', params: { choices: choices.join(', ') } };
  }
  return { field, reason: named?.name === 'Date' ? 'no-such-day' : 'wrong-type' };
}

function typeAt(type: GraphQLInputType, path: readonly (string | number)[]): GraphQLInputType | undefined {
  return path.reduce<GraphQLInputType | undefined>((at, step) => {
    const here = at === undefined ? undefined : getNullableType(at);
    if (isListType(here)) return here.ofType;
    return isInputObjectType(here) ? here.getFields()[step]?.type : undefined;
  }, type);
}

function valueIn(value: unknown, step: string | number): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined;
}
