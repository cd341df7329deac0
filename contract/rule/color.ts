import { ruleMessage } from './rule-message.ts'
import { yup } from './yup.ts'

const COLOR_MAX = 7

/** `#rrggbb`, in lower case. */
export const color = () =>
  yup
    .string()
    .trim()
    .lowercase()
    .max(COLOR_MAX, ruleMessage('color'))
    .matches(/^#[0-9a-f]{6}$/, { message: ruleMessage('color'), excludeEmptyString: true })
