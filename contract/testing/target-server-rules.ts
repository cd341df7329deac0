import { serverHostLines } from './host-rules.ts'
import type { RuleLine, RuleTable } from './rule-table.ts'

const name: RuleLine[] = [
  ['name', '', 'required'],
  ['name', '가', null],
  ['name', 'g'.repeat(50), null],
  ['name', 'g'.repeat(51), 'maxLength?max=50'],
  ['description', '', null],
  ['description', 'd'.repeat(500), null],
  ['description', 'd'.repeat(501), 'maxLength?max=500'],
]

const numbers: RuleLine[] = [
  ['servers.0.port', '', 'required'],
  ['servers.0.port', 1, null],
  ['servers.0.port', 65_535, null],
  ['servers.0.port', 0, 'min?min=1'],
  ['servers.0.port', 65_536, 'max?max=65535'],
  ['servers.0.port', 80.5, 'integer'],
  ['servers.0.port', 'http', 'type?type=number'],
  ['servers.0.weight', 0, null],
  ['servers.0.weight', 10, null],
  ['servers.0.weight', -1, 'min?min=0'],
  ['servers.0.weight', 11, 'max?max=10'],
  ['servers.0.weight', 0.5, 'integer'],
  ['servers.0.weight', 'heavy', 'type?type=number'],
  ['connectTimeoutMs', 100, null],
  ['connectTimeoutMs', 99, 'min?min=100'],
  ['connectTimeoutMs', 60_000, null],
  ['connectTimeoutMs', 60_001, 'max?max=60000'],
  ['connectTimeoutMs', 100.5, 'integer'],
  ['responseTimeoutMs', 100, null],
  ['responseTimeoutMs', 99, 'min?min=100'],
  ['responseTimeoutMs', 600_000, null],
  ['responseTimeoutMs', 600_001, 'max?max=600000'],
  ['responseTimeoutMs', 100.5, 'integer'],
]

/** The rules of a target server group's form, with weights. */
export const TARGET_SERVER_RULES: RuleTable = {
  right: {
    name: 'Pet servers',
    algorithm: 'weightedRoundRobin',
    servers: [{ protocol: 'http', address: 'localhost', port: 80, weight: 1 }],
  },
  lines: [...name, ...serverHostLines('servers.0.address'), ...numbers],
}
