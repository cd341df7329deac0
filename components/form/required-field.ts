import { yup } from '@portico/contract/rule/yup'

/** Whether a schema refuses a form that leaves the field empty: the field's label then carries the required mark. */
export function isRequiredField(schema: yup.AnySchema, name: string): boolean {
  try {
    const { spec } = yup.reach(schema, name) as { spec?: { optional: boolean; nullable: boolean } }
    return spec !== undefined && !spec.optional && !spec.nullable
  } catch {
    return false
  }
}
