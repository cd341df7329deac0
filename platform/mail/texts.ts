import { RESET_LINK_MINUTES, VERIFICATION_LINK_HOURS } from '@portico/contract/account/account-endpoints'
import type { Locale } from '@portico/contract/locale'
import type { Role } from '@portico/contract/role'
import { CODE_MINUTES } from '@portico/contract/session/session'

/**
 * The values of each kind of email. `path` is where its link leads on the web; all are single lines except `reason`. Kinds with a one-time
 * link write `{secret}` for its token.
 */
export interface MailValues {
  verification: { name: string; path: string }
  invitation: { name: string; path: string }
  passwordReset: { name: string; path: string }
  twoStepCode: { name: string }
  passwordChanged: { name: string; path: string }
  /** `at` is an ISO time; `device` is empty if it is unknown. */
  sessionReused: { name: string; at: string; address: string; device: string; path: string }
  rolesChanged: { name: string; roles: readonly Role[]; path: string }
  accountWithdrawn: { name: string; leftThemselves: boolean }
  reopening: { name: string; path: string }
  accountRestored: { name: string; path: string }
  authenticatorRemoved: { name: string; path: string }
  apiInherited: { apiName: string; formerOwner: string; path: string }
  apiShared: { apiName: string; sharerName: string; path: string }
  publishingRequested: { apiName: string; requesterName: string; path: string }
  test: { name: string }
  subscriptionRequested: { apiName: string; subscriberName: string; path: string }
  subscriptionApproved: { apiName: string; path: string }
  subscriptionRejected: { apiName: string; reason: string; path: string }
  subscriptionCanceledByDeveloper: { apiName: string; reason: string; path: string }
  publishingApproved: { apiName: string; path: string }
  publishingRejected: { apiName: string; reason: string; path: string }
  publishingWithdrawn: { apiName: string; reason: string; path: string }
  versionDeprecated: VersionDeprecatedValues
  versionKept: { apiName: string; stageName: string; path: string }
  /** `endsOn` is `2026-12-31`, a UTC day. */
  certificateExpiring: { groupName: string; subject: string; endsOn: string; path: string }
}
export type MailKind = keyof MailValues

interface VersionDeprecatedValues {
  apiName: string
  stageName: string
  /** `2026-12-31`, a UTC day; null if none is set. */
  sunsetOn: string | null
  successorName: string | null
  /** Whether it was announced before. */
  again: boolean
  path: string
}
/** Kinds that carry a one-time link or code. */
export const SECRET_MAIL_KINDS = [
  'verification',
  'invitation',
  'passwordReset',
  'reopening',
  'twoStepCode',
] as const satisfies readonly MailKind[]
export type SecretMailKind = (typeof SECRET_MAIL_KINDS)[number]

/** The texts of an email; the link follows the lines. */
interface MailText {
  subject: string
  lines: string[]
}
type Texts = { [Kind in MailKind]: (values: MailValues[Kind]) => MailText }

/** Placeholder of the web's address in stored texts, so that they stay right when it changes. */
export const WEB_PLACE = '{web}'

/** Placeholder of an email's one-time token or code in stored texts. */
export const SECRET_PLACE = '{secret}'

const ROLE_NAMES: Record<Locale, Record<Role, string>> = {
  en: { superAdmin: 'super administrator', admin: 'administrator', developer: 'developer', user: 'portal user' },
  ko: { superAdmin: '최고 관리자', admin: '관리자', developer: '개발자', user: '포털 사용자' },
}
const rolesIn = (locale: Locale, roles: readonly Role[]) =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(roles.map((role) => ROLE_NAMES[locale][role]))

const dayIn = (locale: Locale, day: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

const momentIn = (locale: Locale, at: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(at))

const en: Texts = {
  passwordReset: ({ name }) => ({
    subject: 'Choose a new password',
    lines: [
      `Hello ${name},`,
      `We received a request to reset your password. Choose a new one with this link, which works once within ${RESET_LINK_MINUTES} minutes. If you did not request it, ignore this email: your password stays the same.`,
    ],
  }),
  twoStepCode: ({ name }) => ({
    subject: 'Your sign-in code',
    lines: [
      `Hello ${name},`,
      'Use this code to sign in:',
      SECRET_PLACE,
      `It works once within ${CODE_MINUTES} minutes. If you are not signing in right now, somebody else knows your password: change it.`,
    ],
  }),
  passwordChanged: ({ name }) => ({
    subject: 'Your password was changed',
    lines: [
      `Hello ${name},`,
      'Your password was changed, and you are signed out everywhere. If you did not change it, choose a new one right away:',
    ],
  }),
  sessionReused: ({ name, at, address, device }) => ({
    subject: 'Your session was ended for your safety',
    lines: [
      `Hello ${name},`,
      `On ${momentIn('en', at)} (UTC), one of your sessions was used from two places at once. This happens when somebody has copied it, and in rare cases after a lost connection. The session was ended everywhere.`,
      `Network address: ${address}`,
      ...(device === '' ? [] : [`Browser: ${device}`]),
      'Sign in again to continue. If you do not recognize this address or browser, choose a new password:',
    ],
  }),
  rolesChanged: ({ name, roles }) => ({
    subject: 'Your permissions were changed',
    lines: [`Hello ${name},`, `An administrator changed your permissions. You are now: ${rolesIn('en', roles)}.`, 'Sign in again:'],
  }),
  accountWithdrawn: ({ name, leftThemselves }) => ({
    subject: 'Your account was closed',
    lines: [
      `Hello ${name},`,
      'Your account is closed. You can no longer sign in, your subscriptions have ended, and their keys no longer work.',
      leftThemselves
        ? 'To come back, sign up again with this address.'
        : 'An administrator closed it. Only an administrator can restore it.',
    ],
  }),
  reopening: ({ name }) => ({
    subject: 'Reopen your account',
    lines: [
      `Hello ${name},`,
      `You signed up again with the address of your closed account. Choose a new password with this link, which works once within ${VERIFICATION_LINK_HOURS} hours, and your account is open again as a portal user. Subscriptions and keys that have ended do not come back. If you did not sign up, ignore this email: your account stays closed.`,
    ],
  }),
  accountRestored: ({ name }) => ({
    subject: 'Your account was restored',
    lines: [`Hello ${name},`, 'An administrator restored your account. Sign in:'],
  }),
  authenticatorRemoved: ({ name }) => ({
    subject: 'Your authenticator app was removed',
    lines: [
      `Hello ${name},`,
      'The authenticator app of your account was removed. If you did not request this, sign in and set it up again:',
    ],
  }),
  apiInherited: ({ apiName, formerOwner }) => ({
    subject: `You are now the owner of ${apiName}`,
    lines: [`${formerOwner} has left, and the API ${apiName} was transferred to you.`, 'It keeps running as it is. View the API:'],
  }),
  apiShared: ({ apiName, sharerName }) => ({
    subject: `${apiName} was shared with you`,
    lines: [`${sharerName} shared the API ${apiName} with you. You can work on it as its owner does.`, 'View the API:'],
  }),
  publishingRequested: ({ apiName, requesterName }) => ({
    subject: `Request to publish ${apiName}`,
    lines: [`${requesterName} requested to publish ${apiName} in the portal.`, 'Approve or reject the request:'],
  }),
  test: ({ name }) => ({
    subject: 'Test email',
    lines: [`${name} sent this email to test the mail server. It works.`],
  }),
  verification: ({ name }) => ({
    subject: 'Verify your email address',
    lines: [`Hello ${name},`, 'Thank you for signing up. Verify your email address with this link, which works for 24 hours.'],
  }),
  invitation: ({ name }) => ({
    subject: 'Your account is ready',
    lines: [`Hello ${name},`, 'An administrator created an account for you. Choose your password with this link, which works once.'],
  }),
  subscriptionRequested: ({ apiName, subscriberName }) => ({
    subject: `Subscription request for ${apiName}`,
    lines: [`${subscriberName} requested a subscription to ${apiName}.`, 'Approve or reject the request:'],
  }),
  subscriptionApproved: ({ apiName }) => ({
    subject: `Your subscription to ${apiName} was approved`,
    lines: [`Your subscription to ${apiName} was approved.`, 'Create your API key:'],
  }),
  subscriptionRejected: ({ apiName, reason }) => ({
    subject: `Your subscription to ${apiName} was rejected`,
    lines: [`Your subscription request for ${apiName} was rejected.`, `Reason: ${reason}`],
  }),
  subscriptionCanceledByDeveloper: ({ apiName, reason }) => ({
    subject: `Your subscription to ${apiName} was canceled`,
    lines: [`The developer of ${apiName} canceled your subscription. Its keys no longer work.`, `Reason: ${reason}`],
  }),
  publishingApproved: ({ apiName }) => ({
    subject: `${apiName} is published`,
    lines: [`${apiName} was published in the portal.`],
  }),
  publishingRejected: ({ apiName, reason }) => ({
    subject: `${apiName} was not published`,
    lines: [`The request to publish ${apiName} was rejected.`, `Reason: ${reason}`],
  }),
  publishingWithdrawn: ({ apiName, reason }) => ({
    subject: `${apiName} was unpublished`,
    lines: [
      `${apiName} was removed from the portal. Approved subscriptions continue; new ones are not possible.`,
      ...(reason === '' ? [] : [`Reason: ${reason}`]),
    ],
  }),
  versionDeprecated: ({ apiName, stageName, sunsetOn, successorName, again }) => ({
    subject: again ? `Update: ${apiName} ${stageName} is deprecated` : `${apiName} ${stageName} is deprecated`,
    lines: [
      again
        ? `The deprecation notice of version ${stageName} of ${apiName} has changed.`
        : `Version ${stageName} of ${apiName}, which you subscribe to, is deprecated.`,
      sunsetOn
        ? `It may stop working on ${dayIn('en', sunsetOn)} (UTC). Until then it works as before.`
        : 'It works as before; no end date is set.',
      ...(successorName ? [`Use version ${successorName} instead. Your keys work with it too.`] : []),
      'View the URLs of your subscription:',
    ],
  }),
  versionKept: ({ apiName, stageName }) => ({
    subject: `${apiName} ${stageName} is no longer deprecated`,
    lines: [`Version ${stageName} of ${apiName} is no longer deprecated. You can continue to use it.`, 'View your subscription:'],
  }),
  certificateExpiring: ({ groupName, subject, endsOn }) => ({
    subject: `A client certificate of ${groupName} expires on ${dayIn('en', endsOn)}`,
    lines: [
      `The client certificate ${subject}, which gateways present to the servers of ${groupName}, expires on ${dayIn('en', endsOn)} (UTC). After that the servers may refuse calls.`,
      'Replace it; no deployment is needed:',
    ],
  }),
}

const ko: Texts = {
  passwordReset: ({ name }) => ({
    subject: '새 비밀번호를 설정해 주세요',
    lines: [
      `${name}님, 안녕하세요.`,
      `비밀번호 재설정 요청을 받았습니다. 아래 링크에서 새 비밀번호를 설정해 주세요. 링크는 ${RESET_LINK_MINUTES}분 동안 한 번만 사용할 수 있습니다. 직접 요청하지 않았다면 이 메일을 무시해 주세요. 비밀번호는 바뀌지 않습니다.`,
    ],
  }),
  twoStepCode: ({ name }) => ({
    subject: '로그인 인증 코드',
    lines: [
      `${name}님, 안녕하세요.`,
      '로그인 인증 코드는 다음과 같습니다.',
      SECRET_PLACE,
      `코드는 ${CODE_MINUTES}분 동안 한 번만 사용할 수 있습니다. 지금 로그인하고 있지 않다면 다른 사람이 비밀번호를 알고 있는 것이니 비밀번호를 바꿔 주세요.`,
    ],
  }),
  passwordChanged: ({ name }) => ({
    subject: '비밀번호가 변경되었습니다',
    lines: [
      `${name}님, 안녕하세요.`,
      '비밀번호가 변경되어 모든 기기에서 로그아웃되었습니다. 직접 변경하지 않았다면 지금 바로 아래에서 새 비밀번호를 설정해 주세요.',
    ],
  }),
  sessionReused: ({ name, at, address, device }) => ({
    subject: '안전을 위해 세션이 종료되었습니다',
    lines: [
      `${name}님, 안녕하세요.`,
      `${momentIn('ko', at)}(UTC)에 회원님의 세션이 두 곳에서 함께 사용되었습니다. 다른 사람이 세션을 복사했을 때 일어나며, 드물게 연결이 끊긴 뒤에도 일어날 수 있습니다. 해당 세션은 모든 곳에서 종료되었습니다.`,
      `네트워크 주소: ${address}`,
      ...(device === '' ? [] : [`브라우저: ${device}`]),
      '계속 이용하려면 다시 로그인해 주세요. 본인의 주소나 브라우저가 아니라면 아래에서 새 비밀번호를 설정해 주세요.',
    ],
  }),
  rolesChanged: ({ name, roles }) => ({
    subject: '권한이 변경되었습니다',
    lines: [`${name}님, 안녕하세요.`, `관리자가 권한을 변경했습니다. 현재 권한: ${rolesIn('ko', roles)}`, '아래에서 다시 로그인해 주세요.'],
  }),
  accountWithdrawn: ({ name, leftThemselves }) => ({
    subject: '계정이 해지되었습니다',
    lines: [
      `${name}님, 안녕하세요.`,
      '계정이 해지되었습니다. 더 이상 로그인할 수 없으며, 이용 중이던 API 구독이 종료되고 키도 사용할 수 없습니다.',
      leftThemselves ? '다시 이용하시려면 같은 주소로 가입해 주세요.' : '관리자가 해지한 계정이므로 관리자만 복구할 수 있습니다.',
    ],
  }),
  reopening: ({ name }) => ({
    subject: '계정을 다시 열어 주세요',
    lines: [
      `${name}님, 안녕하세요.`,
      `해지한 계정의 주소로 다시 가입하셨습니다. 아래 링크에서 새 비밀번호를 설정하면 포털 이용자로 계정을 다시 쓸 수 있습니다. 링크는 ${VERIFICATION_LINK_HOURS}시간 동안 한 번만 사용할 수 있습니다. 종료된 구독과 키는 복구되지 않습니다. 직접 가입하지 않았다면 이 메일을 무시해 주세요. 계정은 해지된 상태로 유지됩니다.`,
    ],
  }),
  accountRestored: ({ name }) => ({
    subject: '계정이 복구되었습니다',
    lines: [`${name}님, 안녕하세요.`, '관리자가 계정을 복구했습니다. 아래에서 로그인해 주세요.'],
  }),
  authenticatorRemoved: ({ name }) => ({
    subject: '인증 앱이 해제되었습니다',
    lines: [`${name}님, 안녕하세요.`, '계정의 인증 앱이 해제되었습니다. 직접 요청하지 않았다면 로그인해서 다시 등록해 주세요.'],
  }),
  apiInherited: ({ apiName, formerOwner }) => ({
    subject: `${apiName} API의 담당자가 되었습니다`,
    lines: [`${formerOwner}님이 탈퇴하여 ${apiName} API를 이어받았습니다.`, 'API는 그대로 운영됩니다. 아래에서 확인해 주세요.'],
  }),
  apiShared: ({ apiName, sharerName }) => ({
    subject: `${apiName} API가 공유되었습니다`,
    lines: [`${sharerName}님이 ${apiName} API를 공유했습니다. 이제 담당자와 함께 관리할 수 있습니다.`, '아래에서 확인해 주세요.'],
  }),
  publishingRequested: ({ apiName, requesterName }) => ({
    subject: `${apiName} 게시 요청`,
    lines: [`${requesterName}님이 ${apiName} API 게시를 요청했습니다.`, '아래에서 승인하거나 반려해 주세요.'],
  }),
  test: ({ name }) => ({
    subject: '테스트 메일',
    lines: [`${name}님이 메일 서버를 확인하려고 보낸 메일입니다. 정상적으로 동작합니다.`],
  }),
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
  publishingWithdrawn: ({ apiName, reason }) => ({
    subject: `${apiName} API 게시가 중단되었습니다`,
    lines: [
      `${apiName} API가 포털에서 내려갔습니다. 이미 승인된 이용은 계속되며, 새로운 이용 신청은 받지 않습니다.`,
      ...(reason === '' ? [] : [`사유: ${reason}`]),
    ],
  }),
  versionDeprecated: ({ apiName, stageName, sunsetOn, successorName, again }) => ({
    subject: again ? `${apiName} ${stageName} 지원 종료 안내 변경` : `${apiName} ${stageName} 지원 종료 예고`,
    lines: [
      again
        ? `앞서 안내한 ${apiName} API ${stageName} 버전의 지원 종료 내용이 변경되었습니다.`
        : `구독 중인 ${apiName} API의 ${stageName} 버전은 지원이 종료될 예정입니다.`,
      sunsetOn
        ? `${dayIn('ko', sunsetOn)}(UTC)부터는 이용하지 못할 수 있습니다. 그 전까지는 지금처럼 호출할 수 있습니다.`
        : '종료일은 아직 정해지지 않았으며, 지금처럼 호출할 수 있습니다.',
      ...(successorName ? [`대신 ${successorName} 버전을 이용해 주세요. 지금 쓰는 키를 그대로 사용할 수 있습니다.`] : []),
      '호출 주소는 아래에서 확인할 수 있습니다.',
    ],
  }),
  versionKept: ({ apiName, stageName }) => ({
    subject: `${apiName} ${stageName} 지원 종료 예고 취소`,
    lines: [
      `${apiName} API ${stageName} 버전의 지원 종료 예고가 취소되었습니다. 계속 이용할 수 있습니다.`,
      '구독 정보는 아래에서 확인할 수 있습니다.',
    ],
  }),
  certificateExpiring: ({ groupName, subject, endsOn }) => ({
    subject: `${groupName}의 클라이언트 인증서가 ${dayIn('ko', endsOn)}에 만료됩니다`,
    lines: [
      `게이트웨이가 ${groupName} 서버에 제시하는 클라이언트 인증서(${subject})가 ${dayIn('ko', endsOn)}(UTC)에 만료됩니다. 만료되면 서버가 호출을 거부할 수 있습니다.`,
      '아래에서 새 인증서로 교체해 주세요. 다시 배포하지 않아도 바로 적용됩니다.',
    ],
  }),
}

const TEXTS: Record<Locale, Texts> = { en, ko }

/** Returns the subject and text of an email in a person's language. */
export function writeMail<Kind extends MailKind>(kind: Kind, locale: Locale, values: MailValues[Kind]): { subject: string; text: string } {
  const { subject, lines } = TEXTS[locale][kind](values)
  const link = 'path' in values ? [`${WEB_PLACE}${values.path}`] : []
  return { subject, text: [...lines, ...link].join('\n\n') }
}
