/** Tests, and what only they use. */
const tests = '\\.test\\.tsx?$|/testing/';

/**
 * The order of the features: each may use those before it, on the server and in every React app. What several features
 * need of a person, a file or a place stands first, what puts them together last. In a React app, `settings` is what the
 * server told of the shop, and stands before all.
 */
const features = [
  'files',
  'films',
  'registers',
  'identity',
  'locations',
  'audit',
  'pricing',
  'availability',
  'catalogue',
  'arrears',
  'carts',
  'orders',
  'payments',
  'order-edit',
  'checkout',
  'customers',
  'offers',
  'lending',
  'division',
  'privacy',
  'sign-on',
  'contact',
  'conversations',
  'damages',
  'settings',
  'new-shop',
  'serials',
  'stock',
  'scanner',
  'handovers',
  'undo',
  'counter',
  'quotes',
  'bulk',
  'notifications',
  'documents',
  'invoices',
  'labels',
  'information',
  'search',
  'changes',
  'views',
  'webhooks',
];

/** What the server told of the shop, in a React app. */
const settingsOfApp = '^apps/(shop|backoffice)/src/features/settings/';

/** A file of a feature that has its place. */
const placed = `^apps/[^/]+/src/features/(${features.join('|')})/`;

/**
 * The walls of the house. `npm run verify` runs them, with a count of what was seen.
 * @type {import('dependency-cruiser').IForbiddenRuleType[]}
 */
export const forbidden = [
  {
    name: 'rules-are-pure',
    comment: 'server and browser call the same rules: no Node, no npm, no contract',
    severity: 'error',
    from: { path: '^packages/rules/src', pathNot: '\\.test\\.ts$' },
    to: { pathNot: '^packages/rules/src' },
  },
  {
    name: 'packages-one-way',
    comment: 'dependencies point one way: rules and contract, ui, web, apps',
    severity: 'error',
    from: { path: '^packages/(contract|ui)/' },
    to: { path: '^packages/(contract|ui|web)/', pathNot: '^packages/$1/' },
  },
  {
    name: 'no-screens-in-the-server',
    comment: 'the server renders the shop that was built; it imports no component and nothing of a browser',
    severity: 'error',
    from: { path: '^apps/(server|dev|sandbox)/' },
    to: { path: '^packages/(ui|web)/' },
  },
  {
    name: 'packages-never-import-apps',
    comment: 'dependencies point one way: rules, contract, ui, web, apps',
    severity: 'error',
    from: { path: '^packages/' },
    to: { path: '^apps/' },
  },
  {
    name: 'apps-never-import-apps',
    comment: 'the shop talks HTTP through the contract; an import would bundle server code',
    severity: 'error',
    from: { path: '^apps/([^/]+)/', pathNot: `^apps/dev/|^apps/server/.*(${tests})` },
    to: { path: '^apps/', pathNot: '^apps/$1/' },
  },
  {
    name: 'only-tests-import-dev',
    comment:
      'the server takes its database and its mail server as they are given; only its tests bring them along',
    severity: 'error',
    from: { path: `^apps/server/.*(${tests})` },
    to: { path: '^apps/', pathNot: '^apps/(server|dev)/' },
  },
  {
    name: 'dev-imports-the-entry',
    comment: "a laptop's demo is put together from what the server's entry exports, and from nothing else",
    severity: 'error',
    from: { path: '^apps/dev/', pathNot: tests },
    to: { path: '^apps/', pathNot: `^apps/dev/|^apps/server/src/(index|light)\\.ts$` },
  },
  {
    name: 'sql-stays-in-its-feature',
    comment: "only the owner of a table writes SQL for it; use what the feature's entry exports",
    severity: 'error',
    from: { path: '^apps/server/src/features/([^/]+)/' },
    to: {
      path: '^apps/server/src/features/.+\\.(queries|sql)\\.ts$',
      pathNot: '^apps/server/src/features/$1/',
    },
  },
  {
    name: 'platform-knows-no-feature',
    comment: 'features stand on the platform; what several of them need comes down into it',
    severity: 'error',
    from: { path: '^apps/server/src/platform/', pathNot: tests },
    to: { path: '^apps/server/src/features/' },
  },
  {
    name: 'only-adapters-speak-the-wire',
    comment: 'commands and queries speak the domain; of the contract they import /errors and /shop-config',
    severity: 'error',
    from: {
      path: '^apps/server/src/',
      pathNot: [
        '\\.(routes|present|graphql)\\.ts$',
        '^apps/server/src/platform/(http|web|metrics|graphql)/',
        tests,
      ],
    },
    to: { path: '^packages/contract/src/(wire|admin/index)\\.ts$' },
  },
  {
    name: 'jobs-run-commands',
    comment: 'what a job reads or writes is a query or a command, which says that jobs may',
    severity: 'error',
    from: { path: '^apps/server/src/features/.+\\.jobs\\.ts$' },
    to: { path: '^apps/server/src/platform/database/transaction\\.ts$' },
  },
  ...features.map((feature, place) => ({
    name: 'features-one-way',
    comment: 'a feature uses those that stand before it in the list, the same way round in every app',
    severity: /** @type {const} */ ('error'),
    from: { path: `^apps/(server|shop|backoffice)/src/features/${feature}/`, pathNot: tests },
    to: {
      path: '^apps/$1/src/features/[^/]+/',
      pathNot: [`^apps/$1/src/features/(${features.slice(0, place + 1).join('|')})/`, settingsOfApp],
    },
  })),
  {
    name: 'features-have-a-place',
    comment: 'a feature that nobody put into the list below uses no other and is used by none',
    severity: 'error',
    from: { path: '^apps/(server|shop|backoffice)/src/features/([^/]+)/', pathNot: [tests, placed] },
    to: {
      path: '^apps/$1/src/features/[^/]+/',
      pathNot: ['^apps/$1/src/features/$2/', settingsOfApp],
    },
  },
  {
    name: 'features-never-import-pages',
    comment: 'pages compose features',
    severity: 'error',
    from: { path: '^apps/(shop|backoffice)/src/features/' },
    to: { path: '^apps/$1/src/pages/' },
  },
  {
    name: 'imports-resolve',
    comment: "also catches reaching past a package's entry",
    severity: 'error',
    from: {},
    // What a build makes by itself, such as parsed words, or takes as a file, no resolver finds.
    to: { couldNotResolve: true, pathNot: String.raw`^virtual:|\.wasm\?url$` },
  },
  {
    name: 'no-cycles',
    comment: 'two files that need each other are one file, or three',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
];

/** With TypeScript 7 the default parser sees no modules at all. @type {import('dependency-cruiser').ICruiseOptions} */
export const options = {
  parser: 'swc',
  tsPreCompilationDeps: true,
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '(^|/)(dist|test-results)/' },
};

/** How packages are found: by their `exports`, as Node does. @type {Partial<import('dependency-cruiser').IResolveOptions>} */
export const resolution = {
  exportsFields: ['exports'],
  conditionNames: ['import', 'node', 'default', 'types'],
  extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
};
