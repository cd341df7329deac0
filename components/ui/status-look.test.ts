import { GATEWAY_STATUSES } from '@portico/contract/environment/environment-states'
import { MAIL_STATES } from '@portico/contract/mail/mail-endpoints'
import { PUBLICATION_STATUSES } from '@portico/contract/publication/publication-states'
import { STAGE_STATUSES } from '@portico/contract/stage/stage'
import { SUBSCRIPTION_STATUSES } from '@portico/contract/subscription/subscription-states'
import { USER_STATUSES } from '@portico/contract/user/user'
import en from '@/messages/en/kit.json'
import ko from '@/messages/ko/kit.json'
import { STATUS_LOOK, statusLookOf } from './status-look'

test('every state of the contract has a look of its own', () => {
  const states = [
    ...PUBLICATION_STATUSES,
    ...SUBSCRIPTION_STATUSES,
    ...STAGE_STATUSES,
    ...GATEWAY_STATUSES,
    ...USER_STATUSES,
    ...MAIL_STATES,
  ]
  for (const state of states) expect(STATUS_LOOK).toHaveProperty([state])
})

test('every look has a text in both languages', () => {
  const keys = Object.keys(STATUS_LOOK).map((status) => status.replace(' ', ''))
  expect(Object.keys(en.status).sort()).toEqual(keys.sort())
  expect(Object.keys(ko.status).sort()).toEqual(keys.sort())
})

test('shows an unknown state as unknown', () => {
  expect(statusLookOf('NEVER_HEARD_OF').key).toBe('unknown')
  expect(statusLookOf('toString').key).toBe('unknown')
})
