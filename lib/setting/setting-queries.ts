import type { BodyOf } from '@portico/contract/endpoint'
import { settingEndpoints } from '@portico/contract/setting/setting-endpoints'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { mailKeys } from '@/lib/mail/mail-queries'
import { call } from '@/lib/platform/call-from-browser'

const { getGeneralSettings, updateGeneralSettings, getMailSettings, updateMailSettings, testMailSettings } = settingEndpoints

/** Everything about settings lies under the first part of its key. */
export const settingKeys = {
  all: ['settings'] as const,
  general: ['settings', 'general'] as const,
  mail: ['settings', 'mail'] as const,
}

/** Token lives and two-step sign-in. */
export const generalSettings = () =>
  queryOptions({ queryKey: settingKeys.general, queryFn: ({ signal }) => call(getGeneralSettings, {}, signal) })

/** The mail server, the sender and the company in mails. */
export const mailSettings = () => queryOptions({ queryKey: settingKeys.mail, queryFn: ({ signal }) => call(getMailSettings, {}, signal) })

/** Changes token lives and two-step sign-in. */
export function useUpdateGeneralSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof updateGeneralSettings>) => call(updateGeneralSettings, { body }),
    onSuccess: (saved) => {
      client.setQueryData(settingKeys.general, saved)
      return client.invalidateQueries({ queryKey: settingKeys.all })
    },
  })
}

/** Changes the mail settings; whether mails go out, and what waits in the outbox, is asked for anew. */
export function useUpdateMailSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof updateMailSettings>) => call(updateMailSettings, { body }),
    onSuccess: (saved) => {
      client.setQueryData(settingKeys.mail, saved)
      return Promise.all([client.invalidateQueries({ queryKey: settingKeys.all }), client.invalidateQueries({ queryKey: mailKeys.all })])
    },
  })
}

/** Sends a test mail by the kept settings; what the server answered, or MailTestFailed, is shown where it was asked for. */
export function useTestMail() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof testMailSettings>) => call(testMailSettings, { body }),
    meta: { ownError: true },
  })
}
