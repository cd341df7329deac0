import '@testing-library/jest-dom'
import type { ServerHealth as State } from '@portico/contract/target-server/target-server'
import { render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import kit from '@/messages/en/kit.json'
import targetServer from '@/messages/en/target-server.json'
import { ServerHealth } from './server-health'

function draw(deployed: boolean, ...gateways: [State, boolean][]) {
  const since = '2026-01-01T00:00:00.000Z'
  const seen = {
    serverId: 's',
    deployed,
    gateways: gateways.map(([state, reachable], index) => ({
      gatewayId: String(index),
      gatewayName: `gateway ${index}`,
      environmentName: 'Sandbox',
      state,
      since,
      reachable,
    })),
  }
  const { container } = render(
    <NextIntlClientProvider locale="en" messages={{ kit, 'target-server': targetServer }} timeZone="UTC">
      <ServerHealth seen={seen} />
    </NextIntlClientProvider>,
  )
  return container.querySelector('summary')?.textContent ?? container.textContent
}

test.each([
  [false, [], 'Not deployed'],
  [true, [], 'No gateway has reported yet'],
  [true, [['healthy', true]], 'Healthy1 gateway'],
  [
    true,
    [
      ['healthy', true],
      ['dnsError', true],
    ],
    'DNS error2 gateways',
  ],
  [
    true,
    [
      ['unhealthy', true],
      ['notAllowed', true],
    ],
    'Address not allowed2 gateways',
  ],
  // the last report of a silent gateway does not count
  [
    true,
    [
      ['healthy', true],
      ['unhealthy', false],
    ],
    'Healthy2 gateways',
  ],
  [true, [['healthy', false]], 'UnknownNo gateway responds'],
] as [boolean, [State, boolean][], string][])('deployed %s, seen as %j: %s', (deployed, gateways, words) => {
  expect(draw(deployed, ...gateways)).toBe(words)
})

test('shows each gateway with its report', () => {
  draw(true, ['healthy', true], ['abnormal', true], ['unhealthy', false])
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^gateway 0 in SandboxHealthySince /),
    expect.stringMatching(/^gateway 1 in SandboxAbnormalSince /),
    expect.stringMatching(/^gateway 2 in SandboxUnavailableLast change reported /),
  ])
})
