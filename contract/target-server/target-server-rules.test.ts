import { testRules } from '../testing/rule-table.ts'
import { TARGET_SERVER_RULES } from '../testing/target-server-rules.ts'
import { connectionTestInput, healthCheckInput, targetServerGroupInput, trafficPolicyInput } from './target-server-input.ts'

const server = { protocol: 'http', address: 'localhost', port: 80 }
const servers = (count: number) => Array.from({ length: count }, (_, index) => ({ ...server, port: index + 1 }))
const id = '0190c3a0-0000-7000-8000-000000000000'

testRules('a target server group', targetServerGroupInput, TARGET_SERVER_RULES)
testRules('a connection test', connectionTestInput, {
  right: server,
  lines: TARGET_SERVER_RULES.lines.flatMap(([field, given, broken]) => {
    const part = /^servers\.0\.(address|port)$/.exec(field)?.[1]
    return part === undefined ? [] : [[part, given, broken] as const]
  }),
})
testRules('what a target server group chooses from', targetServerGroupInput, {
  right: { name: 'Pet servers', servers: [server] },
  lines: [
    ...['roundRobin', 'weightedRoundRobin', 'leastConnection', 'ipHash'].map((algorithm) => ['algorithm', algorithm, null] as const),
    ['algorithm', 'random', 'oneOf'],
    ['servers', '', 'required'],
    ['servers', [], 'minItems?min=1'],
    ['servers', [null], 'required'],
    ['servers', servers(50), null],
    ['servers', servers(51), 'maxItems?max=50'],
    ['servers', [{ ...server, protocol: 'ftp' }], 'oneOf'],
    ['servers', [server, { ...server, protocol: 'https' }], null],
    ['servers', [server, { ...server, address: 'LOCALHOST' }], 'distinctServers'],
    ['servers', servers(2).map((one) => ({ ...one, id })), 'distinctServers'],
    ['servers', [{ protocol: 'http', port: 80 }, server], 'required'],
    ['servers', [{ ...server, health: 'healthy' }], 'unknown?unknown=health'],
  ],
})

testRules('a traffic policy', trafficPolicyInput, {
  right: { maxConnections: 20, queueLength: 100, queueWaitMs: 1_000 },
  lines: [
    ['maxConnections', 0, null],
    ['maxConnections', -1, 'min?min=0'],
    ['maxConnections', 10_000, null],
    ['maxConnections', 10_001, 'max?max=10000'],
    ['maxConnections', 1.5, 'integer'],
    ['queueLength', 0, null],
    ['queueLength', -1, 'min?min=0'],
    ['queueLength', 1_001, 'max?max=1000'],
    ['queueWaitMs', 10, null],
    ['queueWaitMs', 9, 'min?min=10'],
    ['queueWaitMs', 60_001, 'max?max=60000'],
    ['failuresToEject', 0, null],
    ['failuresToEject', 1_001, 'max?max=1000'],
    ['countServerErrors', true, null],
    ['countServerErrors', 'often', 'type?type=boolean'],
    ['ejectionMs', 100, null],
    ['ejectionMs', 99, 'min?min=100'],
    ['ejectionMs', 3_600_001, 'max?max=3600000'],
    ['ejectionMsMax', 99, 'min?min=100'],
    ['ejectionMsMax', 3_600_001, 'max?max=3600000'],
    ['ejectedPercentMax', 0, 'min?min=1'],
    ['ejectedPercentMax', 100, null],
    ['ejectedPercentMax', 101, 'max?max=100'],
    ['slowStartMs', 0, null],
    ['slowStartMs', 600_001, 'max?max=600000'],
    ['serverName', 'orders.internal.test', null],
    ['serverName', 'orders internal', 'host'],
    ['serverName', '10.0.0.1', 'host'],
    ['certificateAuthorities', 'x'.repeat(65_536), null],
    ['certificateAuthorities', 'x'.repeat(65_537), 'maxLength?max=65536'],
    ['maxRequests', 1, 'unknown?unknown=maxRequests'],
  ],
})

testRules('a health check', healthCheckInput, {
  right: { kind: 'http', path: '/', intervalMs: 5_000 },
  lines: [
    ['kind', 'off', null],
    ['kind', 'ping', 'oneOf'],
    ['path', '/a/b?c=d%20e', null],
    ['path', 'healthz', 'healthPath'],
    ['path', '/a b', 'healthPath'],
    ['path', '/a#b', 'healthPath'],
    ['path', '/a\r\nHost: b', 'healthPath'],
    ['path', `/${'x'.repeat(1_000)}`, 'maxLength?max=1000'],
    ['intervalMs', 1_000, null],
    ['intervalMs', 300_000, null],
    ['intervalMs', 999, 'min?min=1000'],
    ['intervalMs', 300_001, 'max?max=300000'],
  ],
})
