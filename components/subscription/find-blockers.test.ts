import type { SubscriptionSummary } from '@portico/contract/subscription/subscription-endpoints'
import { findBlockers } from './find-blockers'

const chosen = ['a', 'b', 'c'].map((id) => ({ id }) as SubscriptionSummary)

describe('findBlockers', () => {
  it('returns the subscriptions that the error names, in the order of the list', () => {
    expect(findBlockers(chosen, { subscriptionIds: ['c', 'a', 'unknown'] }).map(({ id }) => id)).toEqual(['a', 'c'])
  })

  it.each([[undefined], [null], ['a'], [{}], [{ subscriptionIds: 'a' }]])('returns none for %j', (data) => {
    expect(findBlockers(chosen, data)).toEqual([])
  })
})
