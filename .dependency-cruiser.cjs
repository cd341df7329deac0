// Allowed import directions; each message says where the code belongs instead. See docs/architecture.md.
// Aliased paths are not resolved (@/lib/…), so each pattern matches both spellings.
const web = '^(@/)?(app|components|lib)/'
const screens = '-screen(\\.test)?\\.tsx$'
const visualWords = '(ui|form|layout|feedback|data|editor|reference)'
const tests = '\\.test\\.tsx?$'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'contract-imports-only-itself-and-yup',
      comment: 'contract is shared by all programs: move what it needs into contract, or to the program that uses it.',
      severity: 'error',
      // contract/testing/ is shared by the tests of all programs
      from: { path: '^contract/', pathNot: `${tests}|^contract/testing/` },
      to: { pathNot: '^(contract/|@portico/contract/|node_modules/yup/)' },
    },
    {
      name: 'web-does-not-reach-into-programs',
      comment: 'web knows the platform by its HTTP API only: add an endpoint to contract/<concept>/ and call it through lib/platform/.',
      severity: 'error',
      from: { path: '^(app|components|lib|middleware\\.ts|instrumentation\\.ts)' },
      to: { path: '^(@/)?(platform|gateway|outbound|launch|demo)/' },
    },
    {
      name: 'programs-do-not-reach-into-web',
      comment: 'platform and gateway do not know the web: what both need belongs to contract/.',
      severity: 'error',
      from: { path: '^(platform|gateway)/' },
      to: { path: '^(@/)?(app|components|lib)/' },
    },
    {
      name: 'gateway-does-not-import-platform',
      comment: 'a gateway knows only the snapshot: add a field to contract/gateway-snapshot/.',
      severity: 'error',
      from: { path: '^gateway/' },
      to: { path: '^(platform|launch|demo)/' },
    },
    {
      name: 'platform-does-not-import-gateway',
      comment: 'the platform publishes a snapshot; what both read belongs to contract/gateway-snapshot/.',
      severity: 'error',
      from: { path: '^platform/' },
      to: { path: '^(gateway|launch|demo)/' },
    },
    {
      name: 'outbound-knows-no-program',
      comment: 'outbound is the policy of connections for both platform and gateway: pass in what is specific to one of them.',
      severity: 'error',
      from: { path: '^outbound/' },
      to: { path: '^(@/)?(platform|gateway|launch|demo|app|components|lib)/' },
    },
    {
      name: 'settings-knows-no-program',
      comment: 'settings declares and reads the settings of all programs: what a program does with a value belongs to the program.',
      severity: 'error',
      from: { path: '^settings/' },
      to: { path: '^(@/)?(platform|gateway|launch|demo|app|components|lib)/' },
    },
    {
      name: 'components-do-not-import-app',
      comment: 'app defines the routes and imports screens, never the other way: addresses are in lib/paths.ts.',
      severity: 'error',
      from: { path: '^(components|lib)/' },
      to: { path: '^(@/)?app/' },
    },
    {
      name: 'lib-does-not-import-components',
      comment: 'lib renders nothing: move components to components/, or pass them in.',
      severity: 'error',
      from: { path: '^lib/' },
      to: { path: '^(@/)?components/' },
    },
    {
      name: 'concepts-meet-in-screens',
      comment: `a concept's components do not import another concept's: let the screen combine them, or move the shared part to ${visualWords}.`,
      severity: 'error',
      from: { path: '^components/([^/]+)/', pathNot: [screens, `^components/${visualWords}/`] },
      to: { path: '^(@/)?components/([^/]+)/', pathNot: [`^(@/)?components/(${visualWords}|$1)/`] },
    },
    {
      name: 'visual-words-know-no-concept',
      comment:
        'ui, form, layout, feedback, data, editor and reference are used by many screens: a component that knows a concept belongs to components/<concept>/.',
      severity: 'error',
      from: { path: `^components/${visualWords}/` },
      to: { path: '^(@/)?components/', pathNot: `^(@/)?components/${visualWords}/` },
    },
    {
      name: 'features-meet-by-queries-and-verbs',
      comment: 'a feature imports only <concept>-queries.ts or a verb file of another feature, never its store, view, routes or presenter.',
      severity: 'error',
      from: { path: '^platform/features/([^/]+)/', pathNot: tests },
      to: { path: '^platform/features/[^/]+/[^/]+-(store|view|routes|present)\\.ts$', pathNot: '^platform/features/$1/' },
    },
    {
      name: 'one-fast-check',
      comment: 'contract/testing/properties.ts gives every property test the seed of the run.',
      severity: 'error',
      from: { pathNot: '^contract/testing/properties\\.ts$' },
      to: { path: 'node_modules/fast-check' },
    },
    {
      name: 'no-circles',
      comment: 'two files that import each other, by type or by value, are one module: merge them, or move what both need to a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-tests-in-products',
      comment: 'production code does not import tests or their builders.',
      severity: 'error',
      from: {
        path: `${web}|^(platform|gateway|outbound|contract|launch)/`,
        pathNot: [tests, '/testing/', '/conformance/'],
      },
      to: { path: `${tests}|^platform/testing/|^tests/` },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.(css|json)$' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs'],
    },
  },
}
