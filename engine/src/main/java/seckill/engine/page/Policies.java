package seckill.engine.page;

/** What a browser may do with a site's files. No script within a page, none of anybody else, no frame around it. */
final class Policies {

    private static final String PAGE = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
            + " connect-src 'self'; base-uri 'none'; form-action 'none'";

    /** In the page itself; a page cannot forbid frames, only the header can. */
    static final String WITHIN_PAGES = PAGE;

    static final String OF_PAGES = PAGE + "; frame-ancestors 'none'";

    /** A given image that is opened by itself runs nothing, whatever it holds. */
    static final String OF_ASSETS = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

    private Policies() {}
}
