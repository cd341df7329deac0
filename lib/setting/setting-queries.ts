import type { BodyOf } from '@portico/contract/endpoint'
import { mailEndpoints } from '@portico/contract/mail/mail-endpoints'
import { settingEndpoints } from '@portico/contract/setting/setting-endpoints'
import { call } from '@/lib/platform/call-from-browser'
import { endpointQuery } from '@/lib/query/endpoint-query'
import { readsOf } from '@/lib/query/outdate'
import { useEndpointMutation } from '@/lib/query/use-endpoint-mutation'

const { getGeneralSettings, updateGeneralSettings, getMailSettings, updateMailSettings, testMailSettings } = settingEndpoints

/** Returns the query of token lifetimes and two-step sign-in. */
export const generalSettings = () => endpointQuery(getGeneralSettings)

/** Returns the query of the mail server, the sender and the button of emails. */
export const mailSettings = () => endpointQuery(getMailSettings)

/** Changes token lifetimes and two-step sign-in. */
export function useUpdateGeneralSettings() {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof updateGeneralSettings>) => call(updateGeneralSettings, { body }),
    replaces: generalSettings,
    outdates: [getGeneralSettings, getMailSettings],
  })
}

/** Changes the mail settings, on which the state of the outbox depends. */
export function useUpdateMailSettings() {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof updateMailSettings>) => call(updateMailSettings, { body }),
    replaces: mailSettings,
    outdates: [getGeneralSettings, getMailSettings, ...readsOf(mailEndpoints)],
  })
}

/** Sends a test email with the saved settings; its dialog shows the mail server's response, or MailTestFailed. */
export function useTestMail() {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof testMailSettings>) => call(testMailSettings, { body }),
    meta: { ownError: true },
  })
}
