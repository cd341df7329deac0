import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseLogFormat } from '../plan/log-format.ts'
import { accessLogLine, type LoggedCall } from './access-log-line.ts'

const entry: LoggedCall = {
  address: '10.0.0.7',
  subscriptionId: null,
  startedAt: Date.parse('2026-11-21T02:29:27.500Z'),
  httpMethod: 'GET',
  url: '/a/v1/b?c=1',
  httpVersion: '1.1',
  host: 'api.test',
  status: 200,
  responseBytes: 0,
  durationUs: 1_234_567,
  requestId: 'r-1',
  headers: { 'user-agent': 'a "quoted"\n agent', 'x-api-key': 'secret' },
}
const line = (format: string) => accessLogLine(parseLogFormat(format), entry)

test('the common log format', () => {
  assert.equal(line('%h %l %u %t "%r" %s %b %D'), '10.0.0.7 - - [21/Nov/2026:02:29:27 +0000] "GET /a/v1/b?c=1 HTTP/1.1" 200 - 1234567')
})

test('the other tokens', () =>
  assert.equal(line('%a %B %H %L %m %q %T %U %v %>s %%'), '10.0.0.7 0 HTTP/1.1 r-1 GET ?c=1 1 /a/v1/b api.test 200 %'))

test('a header is escaped', () => assert.equal(line('"%{User-Agent}i" %{Missing}i'), '"a \\"quoted\\"\\n agent" -'))

test('headers that may contain a secret are omitted', () => assert.equal(line('%{X-API-Key}i %{Authorization}i %{Cookie}i'), '- - -'))

test('an API key as the host is masked', () => {
  const host = `pk_${'Aa'.repeat(19)}`
  assert.equal(accessLogLine(parseLogFormat('%v'), { ...entry, host }), 'pk_***')
})

test('an unknown token is unchanged', () => assert.equal(line('%Z %{x}Z 100% sure'), '%Z %{x}Z 100% sure'))
