import type { QueryOf } from '@portico/contract/endpoint'
import { mailEndpoints } from '@portico/contract/mail/mail-endpoints'
import { call } from '@/lib/platform/call-from-browser'
import { endpointQuery } from '@/lib/query/endpoint-query'
import { readsOf } from '@/lib/query/outdate'
import { useEndpointMutation } from '@/lib/query/use-endpoint-mutation'

const { listMails, getMail, retryMail } = mailEndpoints

/** Polling interval of an open outbox in milliseconds; a worker sends the emails. */
const LIST_POLL_MS = 10_000
const DETAIL_POLL_MS = 3_000

/** Returns the query of one page of the outbox. */
export const mailList = (query: QueryOf<typeof listMails>) => endpointQuery(listMails, { query }, { refetchInterval: LIST_POLL_MS })

/** Returns the query of one email with its text; polls until it is sent. */
export const mailDetail = (mailId: string) =>
  endpointQuery(
    getMail,
    { params: { mailId } },
    { refetchInterval: ({ state }) => (state.data?.state === 'sent' ? false : DETAIL_POLL_MS) },
  )

/** Queues an unsent email again. */
export function useRetryMail() {
  return useEndpointMutation({
    mutationFn: (mailId: string) => call(retryMail, { params: { mailId } }),
    outdates: readsOf(mailEndpoints),
  })
}
