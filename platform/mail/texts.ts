import type { Locale } from '@portico/contract/locale'

/** What each kind of mail must know. `path` is where its link leads on the web; all are single lines but `reason`. */
export interface MailValues {
  verification: { name: string; path: string }
  invitation: { name: string; path: string }
  subscriptionRequested: { apiName: string; subscriberName: string; path: string }
  subscriptionApproved: { apiName: string; path: string }
  subscriptionRejected: { apiName: string; reason: string; path: string }
  subscriptionCanceledByDeveloper: { apiName: string; reason: string; path: string }
  publishingApproved: { apiName: string; path: string }
  publishingRejected: { apiName: string; reason: string; path: string }
}
export type MailKind = keyof MailValues

/** A mail's words; the link stands below the lines. */
interface Words {
  subject: string
  lines: string[]
}
type Texts = { [Kind in MailKind]: (values: MailValues[Kind]) => Words }

const en: Texts = {
  verification: ({ name }) => ({
    subject: 'Confirm your e-mail address',
    lines: [`Hello ${name},`, 'thank you for signing up. Please confirm your e-mail address by this link; it works for 24 hours.'],
  }),
  invitation: ({ name }) => ({
    subject: 'Your account is ready',
    lines: [`Hello ${name},`, 'an administrator has made an account for you. Choose your password by this link; it works once.'],
  }),
  subscriptionRequested: ({ apiName, subscriberName }) => ({
    subject: `Application to use ${apiName}`,
    lines: [`${subscriberName} asks to use ${apiName}.`, 'Approve or reject the application here:'],
  }),
  subscriptionApproved: ({ apiName }) => ({
    subject: `You may use ${apiName}`,
    lines: [`Your application to use ${apiName} has been approved.`, 'Make your API key here:'],
  }),
  subscriptionRejected: ({ apiName, reason }) => ({
    subject: `Your application to use ${apiName} was rejected`,
    lines: [`Your application to use ${apiName} has been rejected.`, `Reason: ${reason}`],
  }),
  subscriptionCanceledByDeveloper: ({ apiName, reason }) => ({
    subject: `Your use of ${apiName} has ended`,
    lines: [`Your subscription to ${apiName} has been canceled by its developer. Calls with its keys are refused.`, `Reason: ${reason}`],
  }),
  publishingApproved: ({ apiName }) => ({
    subject: `${apiName} is published`,
    lines: [`${apiName} has been published to the portal.`],
  }),
  publishingRejected: ({ apiName, reason }) => ({
    subject: `${apiName} was not published`,
    lines: [`The request to publish ${apiName} has been rejected.`, `Reason: ${reason}`],
  }),
}

const ko: Texts = {
  verification: ({ name }) => ({
    subject: '이메일 주소를 인증해 주세요',
    lines: [
      `${name}님, 안녕하세요.`,
      '가입해 주셔서 감사합니다. 아래 링크에서 이메일 주소를 인증해 주세요. 링크는 24시간 동안 유효합니다.',
    ],
  }),
  invitation: ({ name }) => ({
    subject: '계정이 준비되었습니다',
    lines: [
      `${name}님, 안녕하세요.`,
      '관리자가 계정을 만들었습니다. 아래 링크에서 비밀번호를 설정해 주세요. 링크는 한 번만 사용할 수 있습니다.',
    ],
  }),
  subscriptionRequested: ({ apiName, subscriberName }) => ({
    subject: `${apiName} 이용 신청`,
    lines: [`${subscriberName}님이 ${apiName} 이용을 신청했습니다.`, '아래에서 승인하거나 반려해 주세요.'],
  }),
  subscriptionApproved: ({ apiName }) => ({
    subject: `${apiName} 이용 신청이 승인되었습니다`,
    lines: [`${apiName} 이용 신청이 승인되었습니다.`, '아래에서 API 키를 만들 수 있습니다.'],
  }),
  subscriptionRejected: ({ apiName, reason }) => ({
    subject: `${apiName} 이용 신청이 반려되었습니다`,
    lines: [`${apiName} 이용 신청이 반려되었습니다.`, `사유: ${reason}`],
  }),
  subscriptionCanceledByDeveloper: ({ apiName, reason }) => ({
    subject: `${apiName} 이용이 취소되었습니다`,
    lines: [`개발자가 ${apiName} 이용을 취소했습니다. 이제 해당 키로 호출할 수 없습니다.`, `사유: ${reason}`],
  }),
  publishingApproved: ({ apiName }) => ({
    subject: `${apiName} API가 게시되었습니다`,
    lines: [`${apiName} API가 포털에 게시되었습니다.`],
  }),
  publishingRejected: ({ apiName, reason }) => ({
    subject: `${apiName} API 게시가 반려되었습니다`,
    lines: [`${apiName} API 게시 요청이 반려되었습니다.`, `사유: ${reason}`],
  }),
}

const TEXTS: Record<Locale, Texts> = { en, ko }

/** Stands for the web's address in kept texts, so that they stay right when it changes. */
export const WEB_PLACE = '{web}'

/** Subject and text of a mail in a person's language. */
export function writeMail<Kind extends MailKind>(kind: Kind, locale: Locale, values: MailValues[Kind]): { subject: string; text: string } {
  const { subject, lines } = TEXTS[locale][kind](values)
  return { subject, text: [...lines, `${WEB_PLACE}${values.path}`].join('\n\n') }
}
