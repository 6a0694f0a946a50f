import { describe, expect, it } from "vitest";
import { distance } from "../src/lib/slide";

describe("a forgiving finger", () => {
  const box = { left: 10, right: 30, top: 10, bottom: 20 };
  it("is at no distance inside a thing", () => {
    expect(distance(10, 10, box)).toBe(0);
    expect(distance(20, 15, box)).toBe(0);
  });
  it("measures from the nearest edge or corner outside it", () => {
    expect(distance(20, 26, box)).toBe(6);
    expect(distance(4, 15, box)).toBe(6);
    expect(distance(33, 24, box)).toBe(5);
  });
});
