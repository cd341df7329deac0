import type { Locale } from '@portico/contract/locale'
import type { Grouping } from '@portico/contract/statistics/statistics'

/** Labels of exported statistics, per language. */
interface Labels {
  title: string
  /** The start of a step, in the time zone of the request. */
  time: (timeZone: string) => string
  groups: Record<Grouping, string>
  note: string
  /** Columns in this order: calls, calls before the period, errors, request and response bytes, latencies. */
  figures: readonly [string, string, string, string, string, string, string, string]
  deleted: string
  unknown: string
  /** Below the groups with the most calls, if there are more than a file has. */
  more: (shown: number, total: number) => string
}

export const STATISTICS_LABELS: Record<Locale, Labels> = {
  en: {
    title: 'Statistics',
    time: (timeZone) => `Time (${timeZone})`,
    groups: {
      api: 'API',
      endpoint: 'Method',
      version: 'Version',
      subscriber: 'Subscriber',
      statusClass: 'Status class',
      reason: 'Reason',
      environment: 'Environment',
    },
    note: 'Details',
    figures: ['Calls', 'Calls before', 'Errors', 'Request bytes', 'Response bytes', 'p50 (ms)', 'p95 (ms)', 'p99 (ms)'],
    deleted: '(deleted)',
    unknown: '(unknown)',
    more: (shown, total) => `The ${shown} with the most calls of ${total}; choose a filter to get the others.`,
  },
  ko: {
    title: '통계',
    time: (timeZone) => `시각 (${timeZone})`,
    groups: {
      api: 'API',
      endpoint: '메서드',
      version: '버전',
      subscriber: '이용자',
      statusClass: '상태 코드 범위',
      reason: '사유',
      environment: '환경',
    },
    note: '세부 정보',
    figures: ['호출', '이전 기간 호출', '오류', '요청 바이트', '응답 바이트', 'p50 (ms)', 'p95 (ms)', 'p99 (ms)'],
    deleted: '(삭제됨)',
    unknown: '(알 수 없음)',
    more: (shown, total) => `${total}개 중 호출이 많은 ${shown}개입니다. 나머지를 받으려면 필터를 선택해 주세요.`,
  },
}
