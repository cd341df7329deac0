import { defineEndpoint } from '../endpoint.ts'
import { listQuery, optionList, pageOf } from '../rule/list.ts'
import { moment, requiredText } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'

export const CATEGORY_NAME_MAX = 30

export const categoryInput = yup.object({ name: requiredText(CATEGORY_NAME_MAX) }).noUnknown()

export const categoryView = yup.object({
  id: yup.string().required(),
  name: yup.string().required(),
  apiCount: yup.number().integer().required(),
  createdAt: moment().required(),
})
export type CategoryView = yup.InferType<typeof categoryView>

export const categoryListQuery = listQuery(['name', '-name', 'createdAt', '-createdAt'], 'name')

export const categoryEndpoints = {
  listCategories: defineEndpoint({
    method: 'GET',
    path: '/categories',
    access: 'category.read',
    summary: 'List categories',
    query: categoryListQuery,
    output: pageOf(categoryView),
  }),
  listCategoryOptions: defineEndpoint({
    method: 'GET',
    path: '/categories/options',
    access: 'category.choose',
    summary: 'List category options',
    output: optionList,
  }),
  createCategory: defineEndpoint({
    method: 'POST',
    path: '/categories',
    access: 'category.write',
    summary: 'Create a category',
    body: categoryInput,
    output: categoryView,
    status: 201,
  }),
}
