package seckill.engine.page;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import seckill.engine.signature.Sha256;

/** Files whose names tell their content, so that they may be kept for ever: {@code assets/page.3f….js}. */
final class Assets {

    /** Modules after those that they import: a module's name depends on its text, which names what it imports. */
    private static final List<String> MODULES =
            List.of("clock.js", "calls.js", "words.js", "result.js", "captcha.js", "page.js");

    private static final int NAME_HEX_DIGITS = 16;

    private final Map<String, String> pathByName = new LinkedHashMap<>();
    private final List<SiteFile> files = new ArrayList<>();

    private Assets() {}

    static Assets with(PageExtras extras) {
        Assets assets = new Assets();
        assets.add("style.css", "text/css; charset=utf-8", Resources.bytes("style.css"));
        assets.add("icon.svg", PageExtras.SVG, Resources.bytes("icon.svg"));
        MODULES.forEach(assets::addModule);
        assets.add("image." + extras.imageEnding(), extras.imageType(), extras.image());
        return assets;
    }

    private void addModule(String name) {
        String text = Resources.text(name);
        for (String other : MODULES) {
            String path = pathByName.get(other);
            if (path != null) {
                text = text.replace("'./" + other + "'", "'./" + path.substring("assets/".length()) + "'");
            }
        }
        add(name, "text/javascript; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
    }

    private void add(String name, String type, byte[] bytes) {
        int dot = name.lastIndexOf('.');
        String digest = Sha256.hex(bytes).substring(0, NAME_HEX_DIGITS);
        String path = "assets/" + name.substring(0, dot) + '.' + digest + name.substring(dot);
        pathByName.put(name, path);
        files.add(new SiteFile(path, type, SiteFile.FOREVER, Policies.OF_ASSETS, bytes));
    }

    /** Relative to the page. */
    String path(String name) {
        String path = pathByName.get(name);
        if (path == null) {
            throw new IllegalStateException("no asset " + name + "; there are " + pathByName.keySet());
        }
        return path;
    }

    List<String> modulePaths() {
        return MODULES.stream().map(this::path).toList();
    }

    List<SiteFile> files() {
        return files;
    }
}
