import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createStageInput } from '@portico/contract/stage/stage-input'
import { fc } from '@portico/contract/testing/properties'
import { plainAddress } from '@portico/settings/trusted-proxies'
import { anApi, aSnapshot, aStage } from '../conformance/build-snapshot.ts'
import { compilePlan } from '../plan/compile-plan.ts'
import type { Call } from './call.ts'
import { checkAddress } from './check-address.ts'

const BITS = { 4: 32, 6: 128 } as const

/** An address as a number of bits. */
interface Address {
  version: 4 | 6
  value: bigint
}

const address: fc.Arbitrary<Address> = fc.oneof(
  fc.record({ version: fc.constant(4 as const), value: fc.bigInt(0n, 2n ** 32n - 1n) }),
  fc.record({ version: fc.constant(6 as const), value: fc.bigInt(0n, 2n ** 128n - 1n) }),
  fc.record({ version: fc.constant(6 as const), value: fc.bigInt(0n, 2n ** 34n) }),
)

/** A rule and a caller that is often inside the range, or differs from it in one bit. */
const ruled = address.chain((network) =>
  fc.record({
    network: fc.constant(network),
    length: fc.integer({ min: 0, max: BITS[network.version] }),
    mode: fc.constantFrom('allow' as const, 'restrict' as const),
    caller: fc.oneof(
      address,
      fc.nat(BITS[network.version] - 1).map((bit) => ({ ...network, value: network.value ^ (1n << BigInt(bit)) })),
    ),
    isMapped: fc.boolean(),
  }),
)

function groupsOf(value: bigint): string {
  return Array.from({ length: 8 }, (_, index) => ((value >> BigInt(112 - index * 16)) & 0xffffn).toString(16)).join(':')
}

/** Returns an address as text; IPv4 in its IPv6 form if asked. */
function textOf({ version, value }: Address, isMapped: boolean): string {
  if (version === 6) return groupsOf(value)
  if (isMapped) return groupsOf((0xffffn << 32n) | value)
  return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 0xffn).join('.')
}

/** Returns IPv4 and its IPv6 form as one. */
function plain({ version, value }: Address): Address {
  return version === 6 && value >> 32n === 0xffffn ? { version: 4, value: value & 0xffffffffn } : { version, value }
}

function isInside(caller: Address, network: Address, length: number): boolean {
  const given = plain(network)
  const bits = given.version === network.version ? length : length - 96
  // A range of IPv6 addresses that is wider than all of IPv4 contains none of them.
  if (bits < 0)
    return (
      caller.version === 6 && caller.value >> BigInt(128 - length) === network.value >> BigInt(128 - length) && plain(caller).version === 6
    )
  const from = plain(caller)
  const shift = BigInt(BITS[given.version] - bits)
  return from.version === given.version && from.value >> shift === given.value >> shift
}

describe('an IP rule', () => {
  it('admits exactly the addresses of its ranges, IPv4 and IPv6, in every spelling that a version may be saved with', () => {
    let inside = 0
    fc.assert(
      fc.property(ruled, ({ network, length, mode, caller, isMapped }) => {
        const range = `${textOf(network, isMapped)}/${network.version === 4 && isMapped ? length + 96 : length}`
        const { ipRule } = createStageInput.validateSync({
          ...{ name: 'v1', environmentId: '0190c3a0-0000-7000-8000-000000000000' },
          ipRule: { mode, addresses: [range] },
        })
        const plan = compilePlan(aSnapshot([anApi('shop', [aStage('v1', [], { ipRule })])], []))
        assert.deepEqual([plan.refused, plan.problems], [[], []])
        const [api] = [...plan.apis.values()]
        const call = { stage: api?.stages.get('v1'), address: plainAddress(textOf(caller, isMapped)) } as unknown as Call
        const expected = isInside(caller, network, length)
        if (expected) inside += 1
        assert.equal(checkAddress(call) === null, expected === (mode === 'allow'), `${mode} ${ipRule.addresses[0]} ${call.address}`)
      }),
      { numRuns: 3_000 },
    )
    assert.ok(inside > 300, `only ${inside} were inside`)
  })
})

it('a call from a connection without an address is refused, also by a version without a rule', () => {
  const [api] = [...compilePlan(aSnapshot([anApi('shop', [aStage('v1', [])])], [])).apis.values()]
  const call = (peer: string, address: string) => ({ stage: api?.stages.get('v1'), peer, address }) as unknown as Call
  assert.equal(checkAddress(call('10.0.0.7', '10.0.0.7')), null)
  assert.equal(checkAddress(call('', ''))?.error, 'IpNotAllowed')
  assert.equal(checkAddress(call('', '10.0.0.7'))?.error, 'IpNotAllowed')
})
