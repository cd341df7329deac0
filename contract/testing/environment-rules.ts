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
