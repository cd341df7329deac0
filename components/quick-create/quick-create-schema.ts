import { readMethodLines } from '@portico/contract/api/method-lines'
import { quickCreateFields } from '@portico/contract/quick-create/quick-create-input'
import { ruleMessage } from '@portico/contract/rule/rule-message'
import { yup } from '@portico/contract/rule/yup'

/** Where the methods come from. */
const QUICK_WAYS = ['document', 'lines'] as const

/** The longest list of typed methods in characters: a thousand methods with their summaries, and no more than the body of a call may have. */
const LINES_MAX = 500_000

const methodLines = {
  name: 'methodLines',
  message: ruleMessage('invalid'),
  test(this: yup.TestContext, text: string | undefined) {
    const { broken } = readMethodLines(text ?? '')
    return broken === null || this.createError({ message: ruleMessage(broken.rule, { line: broken.line }) })
  },
}

/** The schema of the form: what the contract requires, with the methods as a document or as typed lines. */
export const quickForm = yup
  .object({
    ...quickCreateFields,
    way: yup.string().oneOf(QUICK_WAYS).required(),
    document: yup.string().when('way', ([way], schema) => (way === 'document' ? schema.required() : schema)),
    lines: yup.string().when('way', ([way], schema) => (way === 'lines' ? schema.required().max(LINES_MAX).test(methodLines) : schema)),
  })
  .noUnknown()
export type QuickValues = yup.InferType<typeof quickForm>
