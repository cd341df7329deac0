import type { ErrorCode } from '@portico/contract/error-code'
import type { Locale } from '@portico/contract/locale'
import type { Role } from '@portico/contract/role'
import type { IncidentStatus } from '@portico/contract/service-status/incident-states'
import type { IncidentImpact } from '@portico/contract/service-status/service-status'

const ROLE_NAMES: Record<Locale, Record<Role, string>> = {
  en: { superAdmin: 'super admin', admin: 'admin', developer: 'developer', user: 'portal user' },
  ko: { superAdmin: '최고 관리자', admin: '관리자', developer: '개발자', user: '포털 사용자' },
}

/** Returns roles as an email lists them. */
export const rolesIn = (locale: Locale, roles: readonly Role[]) =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(roles.map((role) => ROLE_NAMES[locale][role]))

/** Returns a day (`2026-12-31`) in the long format of a language. */
export const dayIn = (locale: Locale, day: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

/** Returns an ISO time, in UTC, in the long format of a language. */
export const momentIn = (locale: Locale, at: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(at))

const INCIDENT_STATUSES_IN: Record<Locale, Record<'problem' | 'maintenance', Record<IncidentStatus, string>>> = {
  en: {
    problem: { investigating: 'Investigating', identified: 'Identified', monitoring: 'Monitoring', resolved: 'Resolved' },
    maintenance: { investigating: 'Planned', identified: 'In progress', monitoring: 'Verifying', resolved: 'Completed' },
  },
  ko: {
    problem: { investigating: '원인 조사 중', identified: '원인 확인', monitoring: '경과 확인 중', resolved: '해결' },
    maintenance: { investigating: '점검 예정', identified: '점검 진행 중', monitoring: '결과 확인 중', resolved: '점검 완료' },
  },
}

/** Returns the status of an incident as an email says it; that of maintenance has other names. */
export const incidentStatusIn = (locale: Locale, impact: IncidentImpact, status: IncidentStatus) =>
  INCIDENT_STATUSES_IN[locale][impact === 'maintenance' ? 'maintenance' : 'problem'][status]

const DEPLOYMENT_FAULTS: Record<Locale, Partial<Record<ErrorCode, string>> & { other: string }> = {
  en: {
    NoApi: 'Who planned it may no longer work on the API.',
    NotAllowedRole: 'Who planned it may no longer deploy.',
    NoTargetServerGroup: 'A target server group is deleted, or who planned it may not use it.',
    NotServable: 'Gateways cannot serve it as it was planned.',
    DatabaseUnavailable: 'The database did not answer in time, in ten tries over twenty minutes.',
    other: 'An unexpected error.',
  },
  ko: {
    NoApi: '배포를 예약한 사람에게 이 API에 대한 권한이 없습니다.',
    NotAllowedRole: '배포를 예약한 사람에게 배포 권한이 없습니다.',
    NoTargetServerGroup: '대상 서버 그룹이 삭제되었거나, 배포를 예약한 사람이 사용할 수 없는 그룹입니다.',
    NotServable: '예약한 내용을 게이트웨이가 제공할 수 없습니다.',
    DatabaseUnavailable: '20분 동안 열 번 시도했지만 데이터베이스가 제때 응답하지 않았습니다.',
    other: '예상하지 못한 오류가 발생했습니다.',
  },
}

/** Returns why a planned deployment failed, as an email says it. */
export const deploymentFaultIn = (locale: Locale, code: ErrorCode) => DEPLOYMENT_FAULTS[locale][code] ?? DEPLOYMENT_FAULTS[locale].other
