// Who may import whom, one rule each; a message says where the thing belongs instead. docs/architecture.md has the picture.
// Aliased paths stay as written (@/lib/…), so each pattern takes both spellings.
const web = '^(@/)?(app|components|lib)/'
const screens = '-screen(\\.test)?\\.tsx$'
const visualWords = '(ui|form|layout|feedback|data|editor|reference)'
const tests = '\\.test\\.tsx?$'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'contract-imports-only-itself-and-yup',
      comment:
        'contract is what all programs promise each other: what it needs must be in contract too, or it belongs to the program that uses it.',
      severity: 'error',
      // contract/testing/ holds what tests of all programs share
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
      comment: 'a gateway knows the snapshot and nothing else: put the fact into contract/gateway-snapshot/.',
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
      comment: 'outbound is the policy of connections, for platform and gateway alike: what one of them knows is passed in.',
      severity: 'error',
      from: { path: '^outbound/' },
      to: { path: '^(@/)?(platform|gateway|launch|demo|app|components|lib)/' },
    },
    {
      name: 'settings-knows-no-program',
      comment: 'settings declares and reads the settings of all programs: what a program makes of a value belongs to the program.',
      severity: 'error',
      from: { path: '^settings/' },
      to: { path: '^(@/)?(platform|gateway|launch|demo|app|components|lib)/' },
    },
    {
      name: 'components-do-not-import-app',
      comment: 'app is the address book and imports screens, never the other way: an address comes from lib/paths.ts.',
      severity: 'error',
      from: { path: '^(components|lib)/' },
      to: { path: '^(@/)?app/' },
    },
    {
      name: 'lib-does-not-import-components',
      comment: 'lib has no pixels: what draws belongs to components/, what it draws may be passed in.',
      severity: 'error',
      from: { path: '^lib/' },
      to: { path: '^(@/)?components/' },
    },
    {
      name: 'concepts-meet-in-screens',
      comment: `a concept's components do not import another concept's: let the screen put them together, or move the shared piece to ${visualWords}.`,
      severity: 'error',
      from: { path: '^components/([^/]+)/', pathNot: [screens, `^components/${visualWords}/`] },
      to: { path: '^(@/)?components/([^/]+)/', pathNot: [`^(@/)?components/(${visualWords}|$1)/`] },
    },
    {
      name: 'visual-words-know-no-concept',
      comment:
        'ui, form, layout, feedback, data, editor and reference are parts of many screens: a piece that knows a concept belongs to components/<concept>/.',
      severity: 'error',
      from: { path: `^components/${visualWords}/` },
      to: { path: '^(@/)?components/', pathNot: `^(@/)?components/${visualWords}/` },
    },
    {
      name: 'features-meet-by-queries-and-verbs',
      comment: 'a feature imports of its neighbour only <concept>-queries.ts or a verb file, never its store, view, routes or presenter.',
      severity: 'error',
      from: { path: '^platform/features/([^/]+)/', pathNot: tests },
      to: { path: '^platform/features/[^/]+/[^/]+-(store|view|routes|present)\\.ts$', pathNot: '^platform/features/$1/' },
    },
    {
      name: 'no-circles',
      comment: 'two files that import each other, by type or by value, are one module: join them, or move what both need to a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-tests-in-products',
      comment: 'what ships does not import tests or their builders.',
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
