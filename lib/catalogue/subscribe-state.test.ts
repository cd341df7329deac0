import { SUBSCRIPTION_STATUSES } from '@portico/contract/subscription/subscription-states'
import { subscribeState } from './subscribe-state'

describe('subscribeState', () => {
  it('sends somebody who is not signed in to sign in', () => expect(subscribeState([], null)).toEqual({ kind: 'signedOut' }))

  it('tells staff without the user role that they cannot', () => {
    expect(subscribeState(['developer', 'admin'], null)).toEqual({ kind: 'notUser' })
  })

  it('lets a user apply, also one who is staff', () => {
    expect(subscribeState(['user'], null)).toEqual({ kind: 'mayRequest' })
    expect(subscribeState(['developer', 'user'], null)).toEqual({ kind: 'mayRequest' })
  })

  it.each(SUBSCRIPTION_STATUSES)('knows what follows from %s', (status) => {
    const newest = { id: '1', status }
    const held = status === 'WAITING' || status === 'APPROVED'
    expect(subscribeState(['user'], newest)).toEqual(
      held ? { kind: 'held', subscription: newest } : { kind: 'mayRequest', earlier: newest },
    )
  })
})
