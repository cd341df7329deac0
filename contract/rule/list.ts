import { yup } from './yup.ts'

export const PAGE_SIZE_DEFAULT = 20
export const PAGE_SIZE_MAX = 100
export const SEARCH_MAX = 100
export const PAGE_MAX = 10_000

/**
 * The query of a list: `page` from 1, `size`, `q` (search text), `sort` (a field name, `-` before it for descending).
 * Filters are added with `.shape({ … })`.
 */
export const listQuery = <const Sort extends string>(sorts: readonly Sort[], defaultSort: NoInfer<Sort>) =>
  yup
    .object({
      page: yup.number().integer().min(1).max(PAGE_MAX).default(1),
      size: yup.number().integer().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
      q: yup.string().trim().max(SEARCH_MAX),
      sort: yup
        .string()
        .oneOf(sorts)
        .default(defaultSort as Sort),
    })
    .noUnknown()

/** The answer of a list: one page of items, and the total number. */
export const pageOf = <Item extends yup.AnyObject>(item: yup.ObjectSchema<Item>) =>
  yup.object({
    items: yup.array(item.required()).required(),
    total: yup.number().integer().required(),
    page: yup.number().integer().required(),
    size: yup.number().integer().required(),
  })

/** `{ id, name }` of a choice in a select. */
export const namedOption = yup.object({ id: yup.string().required(), name: yup.string().required() })
export const optionList = yup.object({ items: yup.array(namedOption.required()).required() })
