import { yup } from '@portico/contract/rule/yup'

/** Returns whether a schema rejects a form without the field: its label then has the required mark. */
export function isRequiredField(schema: yup.AnySchema, name: string): boolean {
  try {
    const { spec } = yup.reach(schema, name) as { spec?: { optional: boolean; nullable: boolean } }
    return spec !== undefined && !spec.optional && !spec.nullable
  } catch {
    return false
  }
}
