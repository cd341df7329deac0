import type { HistoryField } from '@portico/contract/environment/environment-endpoints'
import type { Locale } from '@portico/contract/locale'
import type { Reader } from '../../database/database.ts'
import type { Workbook } from '../../spreadsheet/write-workbook.ts'
import { type HistoryFilters, historyBatches, requireEnvironment } from './environment-history.ts'

/** Labels of the exported history, per language; columns: time, name, email, gateway, field, before, after. */
const LABELS: Record<Locale, { title: string; columns: readonly string[]; fields: Record<HistoryField, string> }> = {
  en: {
    title: 'Environment history',
    columns: ['Time (UTC)', 'Name', 'Email (ID)', 'Gateway', 'Field', 'Before', 'After'],
    fields: {
      name: 'Name',
      description: 'Description',
      protocol: 'Protocol',
      apiEndpoint: 'API endpoint',
      listenPort: 'Listen port',
      exposedOnPortal: 'Exposed on the portal',
      accessLogFormat: 'Access log format',
      logLevel: 'Log level',
      bodyLimitBytes: 'Largest request body (bytes)',
      headerTimeoutSeconds: 'Request header timeout (s)',
      idleTimeoutSeconds: 'Idle timeout (s)',
      tunnelTimeoutSeconds: 'Tunnel timeout (s)',
      drainTimeoutSeconds: 'Drain timeout (s)',
      oauthEnabled: 'OAuth 2.0',
      oauthIntrospectionUri: 'Introspection URI',
      oauthAuthorization: 'Authorization value',
      oauthTypeHint: 'Token type hint',
      oauthIdentifierField: 'Identifier field',
      oauthScope: 'Scope',
      oauthAudience: 'Audience',
      oauthTimeoutMs: 'Introspection time limit (ms)',
      certificateNames: 'TLS certificate',
      certificateExpiresAt: 'End of the TLS certificate',
      enrolmentToken: 'Enrollment token',
    },
  },
  ko: {
    title: '환경 변경 이력',
    columns: ['시각 (UTC)', '이름', '이메일(ID)', '게이트웨이', '항목', '이전', '이후'],
    fields: {
      name: '이름',
      description: '설명',
      protocol: '프로토콜',
      apiEndpoint: 'API 엔드포인트',
      listenPort: '수신 포트',
      exposedOnPortal: '포털에 공개',
      accessLogFormat: '접근 로그 형식',
      logLevel: '로그 수준',
      bodyLimitBytes: '요청 본문 최대 크기(바이트)',
      headerTimeoutSeconds: '요청 헤더 제한 시간(초)',
      idleTimeoutSeconds: '유휴 제한 시간(초)',
      tunnelTimeoutSeconds: '터널 제한 시간(초)',
      drainTimeoutSeconds: '종료 제한 시간(초)',
      oauthEnabled: 'OAuth 2.0',
      oauthIntrospectionUri: '인트로스펙션 URI',
      oauthAuthorization: 'Authorization 값',
      oauthTypeHint: '토큰 유형 힌트',
      oauthIdentifierField: '식별자 필드',
      oauthScope: '스코프',
      oauthAudience: '대상(audience)',
      oauthTimeoutMs: '인트로스펙션 제한 시간(ms)',
      certificateNames: 'TLS 인증서',
      certificateExpiresAt: 'TLS 인증서 만료일',
      enrolmentToken: '등록 토큰',
    },
  },
}
const WIDTHS = [26, 20, 32, 24, 28, 50, 50] as const

/** Returns the history of an environment as a workbook in a person's language: newest change first, one line per changed field. Throws EnvironmentNotFound. */
export async function exportEnvironmentHistory(
  db: Reader,
  locale: Locale,
  environmentId: string,
  filters: HistoryFilters,
): Promise<Workbook> {
  await requireEnvironment(db, environmentId)
  const { title, columns, fields } = LABELS[locale]
  return {
    title,
    columns: columns.map((column, index) => ({ title: column, width: WIDTHS[index] ?? 20 })),
    batches: batchesOf(db, environmentId, filters, fields),
  }
}

async function* batchesOf(
  db: Reader,
  environmentId: string,
  filters: HistoryFilters,
  fields: Record<HistoryField, string>,
): AsyncGenerator<string[][]> {
  for await (const batch of historyBatches(db, environmentId, filters))
    yield batch.map(({ at, actorName, actorEmail, gatewayName, field, before, after }) => [
      ...[at, actorName, actorEmail, gatewayName ?? '', fields[field]],
      ...[before ?? '', after ?? ''],
    ])
}
