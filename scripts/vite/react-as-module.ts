import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

export const AS_MODULE = '\0as-module:';
const require = createRequire(import.meta.url);

/**
 * React is written for `require`, so every file would wrap it anew and call `(0, react.useState)()`. Here each of its
 * functions is an export that files import by a letter. What React itself requires stays as it is.
 */
export function reactAsModule(): Plugin {
  return {
    name: 'react-as-module',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^react(?:-dom|\/jsx-runtime)?$/u },
      handler(id, importer, { kind }) {
        if (kind !== 'import-statement' || importer?.startsWith(AS_MODULE) === true) return null;
        return AS_MODULE + id;
      },
    },
    load: {
      filter: { id: /^\0as-module:/u },
      handler(id) {
        const name = id.slice(AS_MODULE.length);
        const exported = Object.keys(require(name) as object).filter((key) => /^[a-z]\w*$/iu.test(key));
        const lines = exported.map((key) => `export const ${key} = /* @__PURE__ */ (() => whole.${key})();`);
        return [`import whole from '${name}';`, 'export default whole;', ...lines].join('\n');
      },
    },
  };
}
