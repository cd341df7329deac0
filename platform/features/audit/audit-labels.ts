import type { AUDIT_OPERATIONS } from '@portico/contract/audit/audit-endpoints'
import type { Locale } from '@portico/contract/locale'

/** Labels of the exported audit, per language. Acts, tables and fields keep their technical names. */
interface Labels {
  title: string
  /** Columns in this order: time, name, email, roles, network address, act, path, request, table, row, operation, before, after. */
  columns: readonly string[]
  operations: Record<(typeof AUDIT_OPERATIONS)[number], string>
}

export const AUDIT_LABELS: Record<Locale, Labels> = {
  en: {
    title: 'Audit log',
    columns: [
      'Time (UTC)',
      'Name',
      'Email (ID)',
      'Permissions',
      'IP address',
      'Action',
      'Path',
      'Request ID',
      'Table',
      'Row',
      'Change',
      'Before',
      'After',
    ],
    operations: { insert: 'Created', update: 'Changed', delete: 'Deleted' },
  },
  ko: {
    title: '감사 로그',
    columns: ['시각 (UTC)', '이름', '이메일(ID)', '권한', 'IP 주소', '작업', '경로', '요청 ID', '테이블', '행', '변경', '이전', '이후'],
    operations: { insert: '생성', update: '변경', delete: '삭제' },
  },
}
