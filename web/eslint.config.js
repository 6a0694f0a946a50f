// What prettier and svelte-check do not see: promises that nobody awaits, keys that are missing,
// code that is never used. `npm run lint` runs it.
import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default defineConfig(
  { ignores: ["src/api.d.ts", "node_modules/"] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    // The same for every file: the types are read anew whenever it changes.
    languageOptions: { parserOptions: { extraFileExtensions: [".svelte"] } },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: "error",
      "no-self-compare": "error",
      "no-unmodified-loop-condition": "error",
      "no-unreachable-loop": "error",
      "array-callback-return": "error",
      // A place that must be named to reach the next one is called _.
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_$", varsIgnorePattern: "^_$" }],
    },
  },
  {
    files: ["src/**/*.ts", "tests/**/*.ts"],
    extends: [ts.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
  },
  {
    files: ["tests/**/*.ts"],
    rules: {
      // Tests read JSON whose shape is what they check.
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
    },
  },
  {
    files: ["src/**", "public/**"],
    languageOptions: { globals: globals.browser },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    rules: {
      // It means every Map and Set, also those that a function fills and hands on as a value;
      // what a page watches is $state, which svelte-check and the tests of the pages see to.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
  {
    files: ["src/worker.js"],
    languageOptions: { globals: { ...globals.serviceworker, __SHELL__: "readonly", __MARK__: "readonly" } },
  },
  {
    files: ["tools/**", "*.config.*"],
    languageOptions: { globals: globals.node },
  },
);
