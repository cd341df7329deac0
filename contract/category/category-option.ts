import { namedOption } from '../rule/list.ts'
import { yup } from '../rule/yup.ts'

/** A category as selects and APIs show it. */
export const categoryOption = namedOption.shape({ nameKo: yup.string().defined() })
