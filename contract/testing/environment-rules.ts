import { hostLines } from './host-rules.ts'
import type { RuleLine, RuleTable } from './rule-table.ts'

const names: RuleLine[] = [
  ['name', '', 'required'],
  ['name', '운', null],
  ['name', 'n'.repeat(256), null],
  ['name', 'n'.repeat(257), 'maxLength?max=256'],
  ['description', '', null],
  ['description', 'd'.repeat(500), null],
  ['description', 'd'.repeat(501), 'maxLength?max=500'],
]

const address: RuleLine[] = [
  ...hostLines('apiEndpoint'),
  ['listenPort', '', null],
  ['listenPort', 1, null],
  ['listenPort', 65_535, null],
  ['listenPort', 0, 'min?min=1'],
  ['listenPort', 65_536, 'max?max=65535'],
  ['listenPort', 80.5, 'integer'],
  ['listenPort', 'http', 'type?type=number'],
]

const accessLog: RuleLine[] = [
  ['accessLogFormat', '%h', null],
  ['accessLogFormat', '%'.repeat(1_000), null],
  ['accessLogFormat', '%'.repeat(1_001), 'maxLength?max=1000'],
]

/** The rules of an environment's form. */
export const ENVIRONMENT_RULES: RuleTable = {
  right: { name: 'Sandbox', protocol: 'https', apiEndpoint: 'api.example.com', accessLogFormat: '%h %s' },
  lines: [...names, ...address, ...accessLog],
}

/** The rules of a gateway's form. */
export const GATEWAY_RULES: RuleTable = { right: { name: 'gateway-1' }, lines: names }

const AUTHORIZATION = 'Z2F0ZXdheTpzZWNyZXQ='
const INTROSPECTION_URI = 'https://login.example.com/introspect?tenant=1'

/** The rules of an environment's OAuth 2.0 settings. */
export const OAUTH_RULES: RuleTable = {
  right: { enabled: true, introspectionUri: INTROSPECTION_URI, authorization: AUTHORIZATION },
  lines: [
    ['introspectionUri', '', 'required'],
    ['introspectionUri', 'http://a.b', null],
    ['introspectionUri', 'http://[::1]:8080/introspect', null],
    ['introspectionUri', 'http://a', 'minLength?min=10'],
    ['introspectionUri', `https://a.test/${'p'.repeat(1_985)}`, null],
    ['introspectionUri', `https://a.test/${'p'.repeat(1_986)}`, 'maxLength?max=2000'],
    ...[
      'ftp://login.example.com',
      'login.example.com',
      'https://login example.com',
      'https://u:p@login.test/',
      'https://로그인.kr/',
      'http://:80/aaaa',
    ].map((given): RuleLine => ['introspectionUri', given, 'introspectionUri']),
    ['authorization', '', null],
    ['authorization', 'ab', null],
    ['authorization', 'a', 'minLength?min=2'],
    ['authorization', 'a'.repeat(255), null],
    ['authorization', 'a'.repeat(256), 'maxLength?max=255'],
    ['authorization', 'id:secret', 'authorizationCharacters'],
    ['tokenTypeHint', 'access_token', null],
    ['tokenTypeHint', 'abcd', 'minLength?min=5'],
    ['tokenTypeHint', 'a'.repeat(20), null],
    ['tokenTypeHint', 'a'.repeat(21), 'maxLength?max=20'],
    ['tokenTypeHint', 'Access', 'tokenTypeHint'],
    ['identifierField', '', null],
    ['identifierField', 'https:sub.id_1-x', null],
    ['identifierField', 'i'.repeat(63), null],
    ['identifierField', 'i'.repeat(64), 'maxLength?max=63'],
    ['identifierField', 'a/b', 'identifierField'],
    ['scope', 'read write', null],
    ['scope', 's'.repeat(2_000), null],
    ['scope', 's'.repeat(2_001), 'maxLength?max=2000'],
    ['scope', 'say "x"', 'oauthText'],
    ['audience', 'https://api.example.com', null],
    ['audience', '대상', 'oauthText'],
    ['timeoutMs', '', null],
    ['timeoutMs', 100, null],
    ['timeoutMs', 10_000, null],
    ['timeoutMs', 99, 'min?min=100'],
    ['timeoutMs', 10_001, 'max?max=10000'],
    ['timeoutMs', 1.5, 'integer'],
  ],
}
