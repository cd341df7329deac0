import { after, before, describe, test } from 'node:test'
import { accessCases } from './access-cases.ts'
import { balancingCases } from './balancing-cases.ts'
import { assertRefused, Bench, type OpenSubject } from './bench.ts'
import { circuitCases } from './circuit-cases.ts'
import { controlCases } from './control-cases.ts'
import { corsCases } from './cors-cases.ts'
import { deltaCases } from './delta-cases.ts'
import { deprecationCases } from './deprecation-cases.ts'
import { forwardingCases } from './forwarding-cases.ts'
import { headerCases } from './header-cases.ts'
import { interimCases } from './interim-cases.ts'
import { ipv6Cases } from './ipv6-cases.ts'
import { overloadCases } from './overload-cases.ts'
import { requestCases } from './request-cases.ts'
import { routingCases } from './routing-cases.ts'
import { smugglingCases } from './smuggling-cases.ts'
import { streamCases } from './stream-cases.ts'
import { swapCases } from './swap-cases.ts'
import { tokenCases } from './token-cases.ts'
import { upgradeCases } from './upgrade-cases.ts'
import { usageCases } from './usage-cases.ts'

/** The cases of the gateway contract, in the order of decisions. */
export const CASES: readonly ((bench: () => Bench) => void)[] = [
  requestCases,
  smugglingCases,
  routingCases,
  corsCases,
  deprecationCases,
  accessCases,
  tokenCases,
  usageCases,
  controlCases,
  balancingCases,
  ipv6Cases,
  overloadCases,
  circuitCases,
  forwardingCases,
  interimCases,
  streamCases,
  headerCases,
  upgradeCases,
  swapCases,
  deltaCases,
]

/** Runs the conformance suite of the gateway contract, or some of its cases, over real sockets. */
export function describeConformance(name: string, open: OpenSubject, cases = CASES): void {
  describe(`${name} meets the gateway contract`, { timeout: 600_000 }, () => {
    let opened: Bench | null = null
    const bench = () => {
      if (!opened) throw new Error('no gateway is open')
      return opened
    }
    before(async () => {
      opened = await Bench.open(open)
    })
    after(() => bench().close())

    test('answers NotReady before its first snapshot', async () => assertRefused(await bench().call('GET', '/shop/v1/items'), 'NotReady'))
    for (const describeCases of cases) describeCases(bench)
  })
}
