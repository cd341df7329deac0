import type { RuleLine, RuleTable } from './rule-table.ts'

const name: RuleLine[] = [
  ['name', '', 'required'],
  ['name', 'a', null],
  ['name', '한'.repeat(100), null],
  ['name', 'n'.repeat(101), 'maxLength?max=100'],
]

const basePath: RuleLine[] = [
  ['basePath', '', 'required'],
  ['basePath', 'a', null],
  ['basePath', 'Az09-_.%20', null],
  ['basePath', 'b'.repeat(500), null],
  ['basePath', 'b'.repeat(501), 'maxLength?max=500'],
  ...['a/b', 'a b', '펫', 'a?b', 'a#b', 'a+b', 'a~b', 'a:b', 'a{b}', 'a&b', '.', '..', '%2e', '%2E%2e', '.%2e'].map(
    (given): RuleLine => ['basePath', given, 'basePath'],
  ),
  ...['50%', '%', 'a%2', 'a%zz', '%%41'].map((given): RuleLine => ['basePath', given, 'pathEscape']),
  ...['a%2Fb', 'a%2f', 'a%5Cb', '%00', 'a%0Ab', 'a%1f', '%7F', '..%3B', '%2E%3Bx', '%252e', '%ff'].map(
    (given): RuleLine => ['basePath', given, 'pathSegment'],
  ),
  ...['pet%2Dstore', 'caf%c3%a9', '...', '.well-known', '%20', '%3B', '%7e'].map((given): RuleLine => ['basePath', given, null]),
]

const cors: RuleLine[] = [
  ['cors.allowOrigins', '', 'required'],
  ['cors.allowOrigins', '*', null],
  ['cors.allowOrigins', 'https://a_b.example.com:8443/x, http://*.example.org', null],
  ['cors.allowOrigins', 'o'.repeat(255), null],
  ['cors.allowOrigins', 'o'.repeat(256), 'maxLength?max=255'],
  ...['https://a b', 'https://한글.kr', 'a?b', 'a;b', 'a@b', '"*"', 'a%20b'].map(
    (given): RuleLine => ['cors.allowOrigins', given, 'corsOrigins'],
  ),
  ['cors.allowHeaders', '', 'required'],
  ['cors.allowHeaders', '*', null],
  ['cors.allowHeaders', 'X-API-Key, X_Other,Content-Type', null],
  ['cors.allowHeaders', 'h'.repeat(4000), null],
  ['cors.allowHeaders', 'h'.repeat(4001), 'maxLength?max=4000'],
  ...['X Key', 'X:Key', 'X.Key', 'X/Key', 'X;Key', '헤더'].map((given): RuleLine => ['cors.allowHeaders', given, 'corsHeaders']),
]

const usageLimits = ['perSecond', 'perMinute', 'perHour', 'perDay'].flatMap((window): RuleLine[] => [
  [`usageLimits.${window}`, '', null],
  [`usageLimits.${window}`, 0, null],
  [`usageLimits.${window}`, 2_147_483_647, null],
  [`usageLimits.${window}`, 2_147_483_648, 'max?max=2147483647'],
  [`usageLimits.${window}`, -1, 'min?min=0'],
  [`usageLimits.${window}`, 1.5, 'integer'],
  [`usageLimits.${window}`, 'ten', 'type?type=number'],
])

const requestControls: RuleLine[] = [
  ['requestControls.0.name', '', 'required'],
  ['requestControls.0.name', 'X-Team_1.a', null],
  ['requestControls.0.name', 'Authorization', null],
  ...['x:y', ':', 'X-Team:'].map((given): RuleLine => ['requestControls.0.name', given, 'controlHeaderName']),
  ...['Host', 'content-length', 'Connection', 'keep-alive', 'TE', 'X-Forwarded-For', 'x-forwarded-anything', 'X_Forwarded_For'].map(
    (given): RuleLine => ['requestControls.0.name', given, 'headerReserved'],
  ),
  ...[
    'Forwarded',
    'X-Request-Id',
    'traceparent',
    'X-API-Key',
    'Expect',
    'Transfer-Encoding',
    'Upgrade',
    'X.Request.Id',
    'Content.Length',
  ].map((given): RuleLine => ['requestControls.0.name', given, 'headerReserved']),
  ['requestControls.0.name', 'n'.repeat(63), null],
  ['requestControls.0.name', 'n'.repeat(64), 'maxLength?max=63'],
  ...['X Team', '팀', 'X/Team', 'X;Team', 'X*', 'X(1)'].map((given): RuleLine => ['requestControls.0.name', given, 'headerName']),
  ['requestControls.0.value', '', 'required'],
  ['requestControls.0.value', 'v'.repeat(1000), null],
  ['requestControls.0.value', 'v'.repeat(1001), 'maxLength?max=1000'],
  ['requestControls.0.value', '값', 'headerValueCharacters'],
]

const author: RuleLine[] = [
  ...['name', 'contact', 'company', 'team'].flatMap((part): RuleLine[] => [
    [`author.${part}`, '', null],
    [`author.${part}`, 'a'.repeat(100), null],
    [`author.${part}`, 'a'.repeat(101), 'maxLength?max=100'],
  ]),
  ['author.email', '', null],
  ['author.email', 'hong@example.com', null],
  ['author.email', `${'a'.repeat(64)}@${'b.'.repeat(93)}co`, null],
  ['author.email', `${'a'.repeat(64)}@${'b.'.repeat(94)}co`, 'maxLength?max=254'],
  ...['hong', 'hong@', '@example.com', 'hong@example', 'ho ng@example.com', 'hong@example.'].map(
    (given): RuleLine => ['author.email', given, 'email'],
  ),
]

/** The rules of the form that registers an API, with CORS on and one required header. */
export const API_RULES: RuleTable = {
  right: {
    name: 'Pets',
    basePath: 'pets',
    cors: { active: true, allowMethods: ['GET'], allowHeaders: 'X-API-Key', allowOrigins: 'https://app.example.com' },
    usageLimits: { perSecond: 10, perMinute: null, perHour: null, perDay: null },
    requestControls: [{ action: 'require', place: 'header', name: 'X-Team', value: 'a' }],
    author: { name: 'Hong', email: 'hong@example.com', contact: '', company: '', team: '' },
  },
  lines: [...name, ...basePath, ...cors, ...usageLimits, ...requestControls, ...author],
}

/** The rules of the dialog that copies an API. */
export const COPY_API_RULES: RuleTable = { right: { name: 'Pets copy', basePath: 'pets-copy' }, lines: [...name, ...basePath] }

/** Hashtags that the input accepts, and the messages for others. */
export const HASHTAGS = {
  right: ['a', '날씨', 'C++', 'under_score', '한'.repeat(30), '🌤'.repeat(30)],
  tooLong: ['x'.repeat(31), '한'.repeat(31)],
  wrong: ['two words', 'a,b', 'a#b', 'a\u0007b'],
}

/** The rules of a category's name. */
export const CATEGORY_RULES: RuleTable = {
  right: { name: 'Weather' },
  lines: [
    ['name', '', 'required'],
    ['name', '가', null],
    ['name', 'c'.repeat(30), null],
    ['name', 'c'.repeat(31), 'maxLength?max=30'],
  ],
}
