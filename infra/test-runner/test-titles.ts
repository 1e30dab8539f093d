import { readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';

/** A test's title below the titles of its groups, outermost first. */
export type TestTitle = string[];

/** Replaces what a title takes from a table or a variable, which is only known when the test runs. */
const VARIABLE = '…';

interface Node {
  type?: string;
  value?: unknown;
  [field: string]: unknown;
}

/** 'test', 'it.each', 'test.describe': the name that a call goes by. */
const nameOf = (callee: Node): string => {
  switch (callee.type) {
    case 'Identifier':
      return String(callee.value);
    case 'MemberExpression':
      return `${nameOf(callee['object'] as Node)}.${nameOf(callee['property'] as Node)}`;
    case 'CallExpression':
      return nameOf(callee['callee'] as Node);
    case 'TaggedTemplateExpression':
      return nameOf(callee['tag'] as Node);
    default:
      return '';
  }
};

const literalOf = (argument: Node | undefined): string | undefined => {
  if (argument?.type === 'StringLiteral') return String(argument.value);
  if (argument?.type !== 'TemplateLiteral') return undefined;
  return (argument['quasis'] as { cooked: string }[]).map(({ cooked }) => cooked).join(VARIABLE);
};

/** The titles of a spec file's tests, read from its source without running it. */
export const testTitlesOf = (file: string): TestTitle[] => {
  const titles: TestTitle[] = [];
  const visit = (node: unknown, groups: TestTitle): void => {
    if (Array.isArray(node)) for (const child of node) visit(child, groups);
    if (Array.isArray(node) || typeof node !== 'object' || node === null) return;
    const { type, callee, arguments: args, ...rest } = node as Node;
    if (type !== 'CallExpression') return visit(Object.values({ callee, args, ...rest }), groups);
    const name = nameOf(callee as Node);
    const [first, ...others] = (args as { expression: Node }[]).map(({ expression }) => expression);
    const literal = literalOf(first);
    if (!/^(test|it|describe)(\.\w+)*$/.test(name) || literal === undefined || others.length === 0) {
      return visit([callee, args], groups);
    }
    // Jest writes the values of a table in place of these.
    const title = name.includes('each') ? literal.replace(/%[a-z#]|\$\w+/g, VARIABLE) : literal;
    const path = [...groups, title];
    if (!name.includes('describe')) titles.push(path);
    visit(others, name.includes('describe') ? path : groups);
  };
  const syntax = { syntax: 'typescript', tsx: file.endsWith('x'), decorators: true } as const;
  visit(parseSync(readFileSync(file, 'utf8'), syntax).body, []);
  return titles;
};
