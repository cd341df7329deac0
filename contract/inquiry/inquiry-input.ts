import { BOARD_CATEGORIES } from '../board/board.ts'
import { ruleMessage } from '../rule/rule-message.ts'
import { requiredText, uuid } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import { fileIds, mediaText } from '../upload/media-text.ts'
import { ANSWER_TITLE_MAX, ENTRY_FILES_MAX, ENTRY_IMAGES_MAX, INQUIRY_KINDS, INQUIRY_TITLE_MAX } from './inquiry.ts'

/** A text with images, and ids of uploads that its readers download. */
const entryFields = {
  content: mediaText(ENTRY_IMAGES_MAX),
  files: fileIds(ENTRY_FILES_MAX),
}

/** A private inquiry is read by its author and those who may answer it; others about published APIs by everybody. */
export const inquiryInput = yup
  .object({
    kind: yup.string().oneOf(INQUIRY_KINDS).required(),
    /** The one API that it is about; null for an inquiry to the operators. */
    apiId: uuid()
      .nullable()
      .default(null)
      .test(
        'required',
        ruleMessage('required'),
        (apiId, { parent }) => (parent as { kind?: string }).kind !== 'api-customer-support' || !!apiId,
      ),
    category: yup.string().oneOf(BOARD_CATEGORIES).required(),
    isPrivate: yup.boolean().default(true),
    title: requiredText(INQUIRY_TITLE_MAX),
    ...entryFields,
  })
  .noUnknown()

/** A changed inquiry keeps its kind and API. */
export const updateInquiryInput = inquiryInput.omit(['kind', 'apiId'])

export const questionInput = yup.object(entryFields).noUnknown()

export const answerInput = yup.object({ title: requiredText(ANSWER_TITLE_MAX), ...entryFields }).noUnknown()
