import { defineEndpoint } from '../endpoint.ts'
import { listQuery, pageOf } from '../rule/list.ts'
import { moment, uuid } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'

/** held: no mail server is configured, so the email can only be read here (domain decisions, section 9). */
export const MAIL_STATES = ['queued', 'sent', 'failed', 'held'] as const
export type MailState = (typeof MAIL_STATES)[number]

const mailFields = {
  id: yup.string().required(),
  to: yup.string().required(),
  subject: yup.string().required(),
  state: yup.string().oneOf(MAIL_STATES).required(),
  attempts: yup.number().integer().required(),
  lastError: yup.string().nullable().defined(),
  createdAt: moment().required(),
  sentAt: moment().nullable().defined(),
}
export const mailSummary = yup.object(mailFields)
export type MailSummary = yup.InferType<typeof mailSummary>
/** `secretHidden`: the link or code is removed, because the email was sent or the reader may not see it. */
export const mailDetail = yup.object({ ...mailFields, text: yup.string().required(), secretHidden: yup.boolean().required() })

/** What the outbox is filtered by: one state, or all emails that did not reach anyone. */
export const MAIL_FILTERS = [...MAIL_STATES, 'undelivered'] as const
export const UNDELIVERED_STATES = ['failed', 'held'] as const satisfies readonly MailState[]

export const mailListQuery = listQuery(['createdAt', '-createdAt'], '-createdAt').shape({ state: yup.string().oneOf(MAIL_FILTERS) })

export const mailEndpoints = {
  listMails: defineEndpoint({
    method: 'GET',
    path: '/mails',
    access: 'mail.read',
    summary: 'List emails',
    query: mailListQuery,
    output: pageOf(mailSummary),
  }),
  getMail: defineEndpoint({
    method: 'GET',
    path: '/mails/:mailId',
    access: 'mail.read',
    summary: 'Retrieve an email',
    params: yup.object({ mailId: uuid().required() }).noUnknown(),
    output: mailDetail,
  }),
  retryMail: defineEndpoint({
    method: 'POST',
    path: '/mails/:mailId/retry',
    access: 'mail.write',
    summary: 'Retry an email',
    params: yup.object({ mailId: uuid().required() }).noUnknown(),
    output: mailSummary,
  }),
}
