// The error classes of BTCP, as tools throw them and as hosts read them.

export interface BTCPErrorOptions {
  readonly message?: string;
  /** What to do about it. */
  readonly suggestion?: string;
}

export class BTCPError extends Error {
  override readonly name: string = "BTCPError";
  readonly code: string;
  declare readonly suggestion?: string;

  constructor(code: string, options: BTCPErrorOptions = {}) {
    super(options.message ?? code);
    this.code = code;
    if (options.suggestion !== undefined) this.suggestion = options.suggestion;
  }
}

export class BTCPConnectionError extends BTCPError {
  override readonly name = "BTCPConnectionError";
}

export class BTCPExecutionError extends BTCPError {
  override readonly name = "BTCPExecutionError";
}

export class BTCPCapabilityError extends BTCPError {
  override readonly name = "BTCPCapabilityError";
  readonly requiredCapability: string | undefined;

  constructor(code: string, options: BTCPErrorOptions & { readonly requiredCapability?: string } = {}) {
    super(code, options);
    this.requiredCapability = options.requiredCapability;
  }
}

export class BTCPValidationError extends BTCPError {
  override readonly name = "BTCPValidationError";
  readonly validationErrors: readonly string[];

  constructor(code: string, options: BTCPErrorOptions & { readonly validationErrors?: readonly string[] } = {}) {
    super(code, options);
    this.validationErrors = options.validationErrors ?? [];
  }
}

export class BTCPTimeoutError extends BTCPError {
  override readonly name = "BTCPTimeoutError";
  readonly timeout: number | undefined;

  constructor(code: string, options: BTCPErrorOptions & { readonly timeout?: number } = {}) {
    super(code, options);
    this.timeout = options.timeout;
  }
}

export const BTCP_ERRORS = {
  BTCPError,
  BTCPConnectionError,
  BTCPExecutionError,
  BTCPCapabilityError,
  BTCPValidationError,
  BTCPTimeoutError,
};

/** An error of Belljar's, in the class that BTCP has for it. */
export function btcpError(code: string, message: string, requiredCapability?: string): BTCPError {
  switch (code) {
    case "CAPABILITY_DENIED":
      return new BTCPCapabilityError(code, { message, ...(requiredCapability && { requiredCapability }) });
    case "INVALID_PARAMS":
    case "VALIDATION_ERROR":
      return new BTCPValidationError(code, { message, validationErrors: [message] });
    case "TIMEOUT":
      return new BTCPTimeoutError(code, { message });
    case "SANDBOX_LOST":
    case "SERVER_UNREACHABLE":
      return new BTCPConnectionError(code, { message });
    default:
      return new BTCPExecutionError(code, { message });
  }
}
