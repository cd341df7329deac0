import type { EntryKind } from './inquiry.ts'

/** Product rules, section 3. */
export const INQUIRY_STATUSES = ['WAITING', 'COMPLETE'] as const
export type InquiryStatus = (typeof INQUIRY_STATUSES)[number]

/** The status after an entry is added: a question waits for an answer, whatever was before, and an answer completes the inquiry. */
export const STATUS_AFTER: Readonly<Record<EntryKind, InquiryStatus>> = { question: 'WAITING', answer: 'COMPLETE' }
