import { defineEndpoint } from '../endpoint.ts'
import { distinctTexts } from '../rule/distinct-by.ts'
import { listQuery, pageOf } from '../rule/list.ts'
import { moment, optionalText, requiredText, uuid } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import { categoryOption } from './category-option.ts'

/** Product rules, section 5. */
export const CATEGORY_NAME_MAX = 30
export const CATEGORY_DESCRIPTION_MAX = 200
/** Visitors read all categories in one list, and admins put all of them in order at once. */
export const CATEGORIES_MAX = 500
export const MOVED_APIS_MAX = 100

const everyLanguage = {
  name: requiredText(CATEGORY_NAME_MAX),
  /** What readers of Korean see; without it the name and the description. */
  nameKo: optionalText(CATEGORY_NAME_MAX).default(''),
  description: optionalText(CATEGORY_DESCRIPTION_MAX).default(''),
  descriptionKo: optionalText(CATEGORY_DESCRIPTION_MAX).default(''),
}

export const categoryInput = yup.object(everyLanguage).noUnknown()

export const categoryView = categoryOption.shape({
  description: yup.string().defined(),
  descriptionKo: yup.string().defined(),
  apiCount: yup.number().integer().required(),
  createdAt: moment().required(),
})
export type CategoryView = yup.InferType<typeof categoryView>

/** A category in the catalogue: with the number of its published APIs. */
export const publishedCategory = categoryView.omit(['createdAt'])
export type PublishedCategory = yup.InferType<typeof publishedCategory>

/** `position`: the order in which visitors see the categories. */
export const categoryListQuery = listQuery(['position', 'name', '-name', 'createdAt', '-createdAt'], 'position')

const distinctIds = (max: number) => yup.array(uuid().required()).required().min(1).max(max).test(distinctTexts)

export const moveApisInput = yup.object({ apiIds: distinctIds(MOVED_APIS_MAX), toCategoryId: uuid().required() }).noUnknown()

const categoryParams = yup.object({ categoryId: uuid().required() }).noUnknown()

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
    output: yup.object({ items: yup.array(categoryOption.required()).required() }),
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
  orderCategories: defineEndpoint({
    method: 'PUT',
    path: '/categories/order',
    access: 'category.write',
    summary: 'Change the order of categories',
    body: yup.object({ categoryIds: distinctIds(CATEGORIES_MAX) }).noUnknown(),
  }),
  getCategory: defineEndpoint({
    method: 'GET',
    path: '/categories/:categoryId',
    access: 'category.read',
    summary: 'Retrieve a category',
    params: categoryParams,
    output: categoryView,
  }),
  updateCategory: defineEndpoint({
    method: 'PUT',
    path: '/categories/:categoryId',
    access: 'category.write',
    summary: 'Update a category',
    params: categoryParams,
    body: categoryInput,
    output: categoryView,
  }),
  deleteCategory: defineEndpoint({
    method: 'DELETE',
    path: '/categories/:categoryId',
    access: 'category.write',
    summary: 'Delete a category without APIs',
    params: categoryParams,
  }),
  moveApis: defineEndpoint({
    method: 'POST',
    path: '/categories/:categoryId/move-apis',
    access: 'category.write',
    summary: 'Move APIs to another category',
    params: categoryParams,
    body: moveApisInput,
    output: yup.object({ moved: yup.number().integer().required() }),
  }),
}
