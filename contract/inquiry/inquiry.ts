/** Kinds of inquiries, as their boards are called in addresses (product rules, section 2): to the operators, or about one API. */
export const INQUIRY_KINDS = ['customer-support', 'api-customer-support'] as const
export type InquiryKind = (typeof INQUIRY_KINDS)[number]

export const INQUIRY_TITLE_MAX = 100
/** Product rules, section 5. */
export const ANSWER_TITLE_MAX = 100
export const ENTRY_IMAGES_MAX = 10
export const ENTRY_FILES_MAX = 5
/** Inquiries of one person that wait for an answer. */
export const WAITING_INQUIRIES_MAX = 50
/** Questions and answers of one inquiry. */
export const ENTRIES_MAX = 200

export const ENTRY_KINDS = ['question', 'answer'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]
