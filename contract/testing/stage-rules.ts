import type { RuleLine, RuleTable } from './rule-table.ts'

const name: RuleLine[] = [
  ['name', '', 'required'],
  ['name', 'v1', null],
  ['name', 'Az09-_', null],
  ['name', 'v'.repeat(20), null],
  ['name', 'v', 'minLength?min=2'],
  ['name', 'v'.repeat(21), 'maxLength?max=20'],
  ...['v.1', 'v 1', '버전', 'v/1', 'v:1', 'v%1', 'v{1}', 'v+1'].map((given): RuleLine => ['name', given, 'stageName']),
]

const addresses: RuleLine[] = [
  ['ipRule.addresses', [], 'required'],
  ['ipRule.addresses', ['0.0.0.0', '255.255.255.255', '10.0.0.0/8', '1.2.3.4/32', '0.0.0.0/0'], null],
  ['ipRule.addresses', ['::1', '::/0', '2001:DB8::/32', '::ffff:10.0.0.1', 'fe80:0:0:0:0:0:0:1/64'], null],
  ['ipRule.addresses', Array.from({ length: 200 }, (_, index) => `10.0.0.${index}`), null],
  ['ipRule.addresses', Array.from({ length: 201 }, (_, index) => `10.0.0.${index}`), 'maxItems?max=200'],
  ...[
    '256.0.0.1',
    '1.256.0.1',
    '1.2.3.256',
    '1.2.3',
    '1.2.3.4.5',
    '1.2.3.a',
    '01.2.3.4',
    '-1.2.3.4',
    '10.0.0.0/33',
    '10.0.0.0/',
    '2001:db8::/129',
    '1::2::3',
    '1:2:3:4:5:6:7',
    'fe80::1%eth0',
    '[::1]',
    '::ffff:10.0.0.256',
    'localhost',
  ].map((given): RuleLine => ['ipRule.addresses', [given], 'ip']),
  ['ipRule.addresses', ['10.0.0.1', '10.0.0.256'], 'ip'],
]

/** The rules of the form that creates a version, with an IP rule. */
export const STAGE_RULES: RuleTable = {
  right: {
    name: 'v1',
    environmentId: '0190c3a0-0000-7000-8000-000000000000',
    authType: 'apiKey',
    ipRule: { mode: 'allow', addresses: ['10.0.0.1'] },
  },
  lines: [...name, ['environmentId', '', 'required'], ...addresses],
}
